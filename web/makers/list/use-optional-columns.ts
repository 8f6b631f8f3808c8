import { useState } from 'react'
import { readLocal, writeLocal } from '../../local.ts'

const keyOf = (title: string) => `loupe.columns.${title}`

export const useOptionalColumns = (title: string) => {
  const [chosen, setChosen] = useState<readonly string[]>(() => readLocal(keyOf(title))?.split(',') ?? [])
  const toggle = (key: string) => {
    const next = chosen.includes(key) ? chosen.filter(one => one !== key) : [...chosen, key]
    writeLocal(keyOf(title), next.join(','))
    setChosen(next)
  }
  return [chosen, toggle] as const
}
