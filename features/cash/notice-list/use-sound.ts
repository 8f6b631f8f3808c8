import { useEffect, useRef, useState } from 'react'
import type { Sound } from '../notices/notices.rules.ts'

/** Synthesized, so no sound file can be missing. */
const melodies: Record<Sound, readonly number[]> = {
  metro: [659, 880],
  coin: [1047, 1319, 1568],
  other: [440, 440],
}
const NOTE_SECONDS = 0.22
const PAUSE_SECONDS = 0.12

const playNote = (audio: AudioContext, frequency: number, at: number) => {
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.frequency.value = frequency
  // Fades in and out; an abrupt end would click.
  volume.gain.setValueAtTime(0, at)
  volume.gain.linearRampToValueAtTime(0.5, at + 0.015)
  volume.gain.exponentialRampToValueAtTime(0.001, at + NOTE_SECONDS * 2)
  tone.connect(volume).connect(audio.destination)
  tone.start(at)
  tone.stop(at + NOTE_SECONDS * 2)
}

const playAll = (audio: AudioContext, sounds: readonly Sound[]) => {
  let at = audio.currentTime
  for (const sound of sounds) {
    for (const frequency of melodies[sound]) {
      playNote(audio, frequency, at)
      at += NOTE_SECONDS
    }
    at += PAUSE_SECONDS
  }
}

const gestures = ['pointerdown', 'pointerup', 'keydown'] as const

const PROOF = 880

/** Browsers block sound until a touch; the first touch unlocks it with a short tone. */
export const useSound = () => {
  const audio = useRef<AudioContext>(undefined)
  const [isOn, setOn] = useState(false)

  useEffect(() => {
    const made = new AudioContext()
    audio.current = made
    let isTouched = false
    const follow = () => {
      setOn(made.state === 'running')
      if (made.state === 'running' && isTouched) playNote(made, PROOF, made.currentTime)
    }
    const wake = () => {
      if (made.state === 'running') return
      isTouched = true
      void made.resume()
    }
    follow()
    made.addEventListener('statechange', follow)
    for (const gesture of gestures) document.addEventListener(gesture, wake)
    return () => {
      made.removeEventListener('statechange', follow)
      for (const gesture of gestures) document.removeEventListener(gesture, wake)
      void made.close()
    }
  }, [])

  const play = (sounds: readonly Sound[]) => {
    if (audio.current?.state === 'running') playAll(audio.current, sounds)
  }
  return { isOn, play }
}
