import { useEffect, useRef } from 'react'
import { type FieldBefore, focusedField, putBack } from './field-before.ts'
import { createHeldKeys } from './held-keys.ts'
import { HOLD_MS, isScanEnd, isSigned, LONG_HOLD_MS, noBurst, STUTTERING_LENGTH, withKey } from './key-burst.ts'
import { type KeyRun, noRun, type RunKey, signsOf, textStart, withRunKey } from './key-run.ts'
import { isModalOpen } from './modal-stack.ts'

/** Scans arrive as keys. This file tells them from typing before the page and its fields see the keys. */

/** A long text that is recognised by its start and ends with a pause. */
export type TextTaker = {
  /** True while the text may become one: its keys are held back from the field until the next one decides. */
  mayBegin: (text: string) => boolean
  begins: (text: string, isInField: boolean) => boolean
  isWhole: (text: string) => boolean
  onScan: (text: string) => void
}

/** A short text that ends with Enter. */
export type CodeTaker = {
  onScan: (code: string) => void
  /** Takes any code by default. */
  takes?: (code: string, isInField: boolean) => boolean
  /** Such keys are held back from the field until the next one decides. */
  mayBegin?: (text: string) => boolean
  /** A field that takes codes itself, except those that `takes` refuses. */
  takesCodes?: (field: Element | null) => boolean
  /** True if a single digit is a code; otherwise it counts as typed. */
  isCode?: (digit: string) => boolean
  /** Works behind a dialog too. */
  isEverywhere?: true
}

/** A text has ended when no key came for this long. */
const REST_MS = 400
/** An incomplete text has ended when no key came for this long; its rest must not be typed into a form. */
const STUTTER_MS = 1200

const NOT_TYPED_IN = '[type=checkbox], [type=radio], [type=button], [type=submit], [type=file]'
const CHOOSER = 'select, input:is([type=date], [type=time], [type=month], [type=color], [type=range])'

const isInField = () => {
  const field = focusedField()
  return field !== undefined && !field.element.matches(NOT_TYPED_IN)
}

/** The character of a key; scanners send control characters as Ctrl with a letter, Enter or Tab. */
const characterOf = ({ key, ctrlKey }: KeyboardEvent) => {
  if (key === 'Enter') return '\n'
  if (key === 'Tab') return '\t'
  if (key.length !== 1) return ''
  return ctrlKey ? String.fromCharCode(key.toUpperCase().charCodeAt(0) & 31) : key
}

/** The innermost taker is last: a form takes scans before the page around it. */
const texts: (() => TextTaker | undefined)[] = []
const codes: (() => CodeTaker | undefined)[] = []

const innermost = <T>(takers: readonly (() => T | undefined)[]) =>
  takers.flatMap(read => read() ?? []).toReversed() as readonly T[]

const held = createHeldKeys()

const swallow = (event: KeyboardEvent) => {
  event.preventDefault()
  event.stopPropagation()
}

/** A key of the run, and its field's text before it; a held key has not reached its field. */
type PressedKey = RunKey & { isHeld: boolean; before?: FieldBefore | undefined }

let run: KeyRun<PressedKey> = noRun

/** Lets the next held key of the run reach its field. */
const letThrough = () => {
  const key = run.keys.find(({ isHeld }) => isHeld)
  if (key) Object.assign(key, { isHeld: false, before: focusedField() })
}

/** Removes the keys from their fields; text typed before them stays. */
const takeBack = (keys: readonly PressedKey[]) => {
  const atFirst = new Map(keys.toReversed().map(({ before }) => [before?.element, before]))
  for (const field of atFirst.values()) if (field) putBack(field)
}

type Text = { text: string; taker: TextTaker | undefined }

const silence: Text = { text: '', taker: undefined }

let scan = silence
let timer = 0

const endText = () => {
  const { taker, text } = scan
  scan = silence
  taker?.onScan(text)
}

const restText = () => {
  if (scan.taker?.isWhole(scan.text)) endText()
  else timer = window.setTimeout(endText, STUTTER_MS)
}

const beginText = (event: KeyboardEvent) => {
  const sign = characterOf(event)
  run = withRunKey(run, { sign, at: event.timeStamp, isHeld: true })
  if (sign === '') return
  const isTyped = isInField()
  const takerOfText = (text: string) => innermost(texts).find(taker => taker.begins(text, isTyped))
  const start = textStart(run.keys, text => takerOfText(text) !== undefined)
  if (start < 0) return
  const taken = run.keys.slice(start)
  const text = signsOf(taken)
  // The last of these keys is the current one, which is not in `held` yet.
  held.drop(taken.filter(({ isHeld }) => isHeld).length - 1)
  takeBack(taken)
  run = noRun
  scan = { text, taker: takerOfText(text) }
}

/** Returns whether the key belongs to a text. */
const takeText = (event: KeyboardEvent) => {
  if (scan.taker) scan = { ...scan, text: scan.text + characterOf(event) }
  else beginText(event)
  if (!scan.taker) return false
  swallow(event)
  window.clearTimeout(timer)
  timer = window.setTimeout(restText, REST_MS)
  return true
}

/** A field that takes codes itself gets all except those its taker leaves to others. */
const isForField = (taker: CodeTaker | undefined, code: string) =>
  taker !== undefined && taker.takes?.(code, true) !== false

let burst = noBurst
let before: FieldBefore | undefined
let pressedIn: Element | null = null

const codeTakers = () => innermost(codes).filter(taker => taker.isEverywhere || !isModalOpen())

/** A text may start in the middle of the run, right after typed keys. */
const mayBeginInRun = () => {
  const takers = innermost(texts)
  return textStart(run.keys, text => takers.some(taker => taker.mayBegin(text))) > 0
}

const isHeldBack = (event: KeyboardEvent, text: string) => {
  if (!isSigned(event) || document.activeElement?.matches(CHOOSER)) return false
  // A space presses the button that has the focus.
  if (!isInField()) return (text || event.key).trim() !== ''
  if (mayBeginInRun()) return true
  return text !== '' && [...innermost(texts), ...codeTakers()].some(taker => taker.mayBegin?.(text))
}

const takerOf = (code: string) =>
  codeTakers().find(({ takes, isCode }) => (code.length === 1 ? isCode?.(code) : (takes?.(code, isInField()) ?? true)))

const down = (event: KeyboardEvent) => {
  if (held.isReplaying()) return letThrough()
  if (takeText(event)) {
    burst = noBurst
    return
  }
  if (event.key === 'Shift') return
  const code = isScanEnd(burst, event) ? burst.text.trim() : undefined
  const fieldTaker = codeTakers().find(({ takesCodes }) => takesCodes?.(document.activeElement))
  const taker = code !== undefined && !isForField(fieldTaker, code) ? takerOf(code) : undefined
  if (taker) {
    const { text } = burst
    burst = noBurst
    run = noRun
    swallow(event)
    held.drop()
    if (before) putBack(before)
    taker.onScan(text.trim())
    return
  }
  const field = focusedField()
  const next = withKey(burst, event, field?.value === '' || document.activeElement !== pressedIn)
  if (next.text.length === 1) before = field
  burst = next
  pressedIn = document.activeElement
  if (fieldTaker || !isHeldBack(event, next.text)) {
    held.release()
    return letThrough()
  }
  swallow(event)
  held.hold(event, next.text.length < STUTTERING_LENGTH ? HOLD_MS : LONG_HOLD_MS)
}

const listen = () => {
  window.addEventListener('keydown', down, { capture: true })
  window.addEventListener('pointerdown', held.release, { capture: true })
}

const unlisten = () => {
  window.clearTimeout(timer)
  held.release()
  scan = silence
  run = noRun
  window.removeEventListener('keydown', down, { capture: true })
  window.removeEventListener('pointerdown', held.release, { capture: true })
}

type Place = 'form' | 'anywhere'

const useTaker = <T>(takers: (() => T | undefined)[], taker: T | undefined, place: Place) => {
  const newest = useRef(taker)
  useEffect(() => {
    newest.current = taker
  })
  useEffect(() => {
    const read = () => newest.current
    if (texts.length + codes.length === 0) listen()
    if (place === 'form') takers.push(read)
    else takers.unshift(read)
    return () => {
      takers.splice(takers.indexOf(read), 1)
      if (texts.length + codes.length === 0) unlisten()
    }
  }, [takers, place])
}

/** Takes a scanned text wherever the focus is; the focused field keeps its content. */
export const useScannedText = (taker: TextTaker | undefined, place: Place = 'form') => useTaker(texts, taker, place)

/** Takes a scanned code wherever the focus is; the focused field keeps its content. */
export const useScannedCode = (taker: CodeTaker | undefined, place: Place = 'form') => useTaker(codes, taker, place)
