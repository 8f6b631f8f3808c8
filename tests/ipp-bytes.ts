/** IPP answers put together byte by byte from RFC 8010, apart from the client's own encoder. */

const twoBytes = (value: number) => [(value >> 8) & 0xff, value & 0xff]
const fourBytes = (value: number) => [...twoBytes(value >> 16), ...twoBytes(value)]
const textBytes = (text: string) => [...new TextEncoder().encode(text)]

const attribute = (tag: number, name: string, value: readonly number[]) => {
  const nameBytes = textBytes(name)
  return [tag, ...twoBytes(nameBytes.length), ...nameBytes, ...twoBytes(value.length), ...value]
}

export const integer = (name: string, value: number) => attribute(0x21, name, fourBytes(value))
export const boolean = (name: string, value: boolean) => attribute(0x22, name, [value ? 1 : 0])
export const enumeration = (name: string, value: number) => attribute(0x23, name, fourBytes(value))
export const words = (name: string, value: string) => attribute(0x41, name, textBytes(value))
export const nameOf = (name: string, value: string) => attribute(0x42, name, textBytes(value))
/** Only the first of several values has the name. */
export const keywords = (name: string, ...values: readonly string[]) =>
  values.flatMap((value, index) => attribute(0x44, index === 0 ? name : '', textBytes(value)))
export const uri = (name: string, value: string) => attribute(0x45, name, textBytes(value))
/** A text with a language is two texts with their lengths in one value. */
export const ippWordsIn = (language: string, name: string, value: string) => {
  const both = [textBytes(language), textBytes(value)]
  return attribute(
    0x35,
    name,
    both.flatMap(bytes => [...twoBytes(bytes.length), ...bytes]),
  )
}

const CHARSET = [...attribute(0x47, 'attributes-charset', textBytes('utf-8'))]
const LANGUAGE = [...attribute(0x48, 'attributes-natural-language', textBytes('en'))]

export const jobGroup = (...attributes: readonly number[][]) => [0x02, ...attributes.flat()]
export const printerGroup = (...attributes: readonly number[][]) => [0x04, ...attributes.flat()]

export const ippAnswer = (status: number, ...groups: readonly number[][]) =>
  Buffer.from([2, 0, ...twoBytes(status), ...fourBytes(1), 0x01, ...CHARSET, ...LANGUAGE, ...groups.flat(), 0x03])
