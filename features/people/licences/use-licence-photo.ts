import { useEffect, useRef, useState } from 'react'
import { readPdf417 } from '#web/pdf417.ts'
import { tilts } from '#web/tilts.ts'
import { type Licence, parseLicence } from './licence.rules.ts'

type Problem = { title: string; text: string }

const pictureOf = async (file: File) => {
  const image = await createImageBitmap(file)
  return { image, width: image.width, height: image.height }
}

const readPhoto = async (file: File) => {
  const picture = await pictureOf(file)
  for (const degrees of tilts) {
    const text = await readPdf417(picture, degrees)
    if (text !== undefined) return text
  }
  return undefined
}

const problemOf = (file: File, text: string | undefined): Problem =>
  text === undefined
    ? {
        title: `No barcode found in ${file.name}`,
        text: 'Take it closer, sharp and without glare, then choose it again.',
      }
    : { title: `The barcode in ${file.name} is not that of a driver licence`, text: 'Take the back of the card.' }

/** An unreadable photo shows an error and changes nothing. */
export const useLicencePhoto = (onRead: (licence: Licence) => void) => {
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const isOver = useRef(false)
  useEffect(() => {
    isOver.current = false
    return () => {
      isOver.current = true
    }
  }, [])
  const read = async (file: File) => {
    setReading(true)
    setProblem(undefined)
    try {
      const text = await readPhoto(file)
      if (isOver.current) return
      const licence = text === undefined ? undefined : parseLicence(text)
      if (licence) onRead(licence)
      else setProblem(problemOf(file, text))
    } catch {
      setProblem({ title: `${file.name} can not be read`, text: 'Choose a photo of the card: a jpg or png image.' })
    }
    setReading(false)
  }
  return { isReading, problem, read }
}
