/** An XML reader that shares no code with the portal. */

export type Node = { name: string; children: Node[]; text: string }

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const decoded = (text: string) =>
  text.replace(/&(#x?[0-9a-f]+|\w+);/gi, (_, name: string) => {
    if (name.startsWith('#'))
      return String.fromCodePoint(name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1)))
    const sign = entities[name]
    if (sign === undefined) throw new Error(`unknown entity ${name}`)
    return sign
  })

const TOKEN = /<\?[\s\S]*?\?>|<(\/?)([\w:]+)((?:\s[^<>]*?)?)(\/?)>|([^<]+)/g

const plainName = (name: string) => name.replace(/^\w+:/, '')

/** Throws unless the text is well-formed. */
export const readXml = (source: string): Node => {
  const root: Node = { name: '', children: [], text: '' }
  const open: Node[] = [root]
  let at = 0
  for (const token of source.matchAll(TOKEN)) {
    if (token.index !== at) throw new Error(`not XML at ${at}`)
    at += token[0].length
    const [, closing, name, , isEmpty, text] = token
    const parent = open.at(-1) ?? root
    if (text !== undefined) parent.text += decoded(text)
    else if (name && closing) {
      if (open.pop()?.name !== plainName(name)) throw new Error(`${name} closes nothing`)
    } else if (name) {
      const node: Node = { name: plainName(name), children: [], text: '' }
      parent.children.push(node)
      if (!isEmpty) open.push(node)
    }
  }
  if (at !== source.length || open.length !== 1 || root.children.length !== 1) throw new Error('not whole')
  return root.children[0] as Node
}

export const nodeAt = (node: Node | undefined, ...path: string[]): Node | undefined =>
  path.reduce<Node | undefined>((here, name) => here?.children.find(child => child.name === name), node)

export const textAt = (node: Node | undefined, ...path: string[]) => nodeAt(node, ...path)?.text.trim() ?? ''
