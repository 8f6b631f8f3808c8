import { createElement, Fragment, type ReactNode } from 'react'
import { type BlockOf, type FlowBlock, PAD } from '#shared/sheet.ts'
import css from './PaperSheet.module.css'

const Head = ({ title, lines, mark, amount, markLines, logo }: BlockOf<'head'>) => (
  <header className={css.head}>
    <div>
      {logo && <img className={css.logo} src={logo} alt="" />}
      <p className={css.title}>{title}</p>
      {lines.map(line => (
        <p key={line}>{line}</p>
      ))}
    </div>
    <div className={css.right}>
      <h1 className={css.mark}>{mark}</h1>
      {amount !== undefined && <p className={css.mark}>{amount}</p>}
      {markLines.map(line => (
        <p key={line}>{line}</p>
      ))}
    </div>
  </header>
)

const Facts = ({ columns }: BlockOf<'facts'>) => (
  <div className={css.facts}>
    {columns.map(pairs => (
      <dl key={pairs[0]?.label}>
        {pairs.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    ))}
  </div>
)

/** Elements on a paper never move, so their index is their key. */
const inPlace = (tag: string | typeof Fragment, children: readonly ReactNode[]) => createElement(tag, null, ...children)

const lineOf = (columns: BlockOf<'table'>['columns']) => (row: readonly string[]) => (
  <tr>
    {columns.map(({ label, width, align }, place) => (
      <td key={label} data-label={label} data-align={align} data-rest={width === undefined || undefined}>
        {row[place]}
      </td>
    ))}
  </tr>
)

const Table = ({ columns, rows, sums = [], total }: BlockOf<'table'>) => (
  <>
    <table className={css.table}>
      <thead>
        <tr>
          {columns.map(({ label, width, align }) => (
            <th key={label} data-align={align} style={width === undefined ? undefined : { width: `${width}pt` }}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      {inPlace('tbody', rows.map(lineOf(columns)))}
    </table>
    {sums.map(({ label, value }) => (
      <p key={label} className={css.sum}>
        {label} <span>{value}</span>
      </p>
    ))}
    {total && (
      <p className={css.total}>
        {total.label} <b>{total.value}</b>
      </p>
    )}
  </>
)

const Signing = ({ label, ink, image, signedAt, place }: BlockOf<'signing'>) => (
  <div className={css.signing}>
    <div className={css.line}>
      {image && <img src={image} alt={label} />}
      {ink && (
        <svg viewBox={`0 0 ${PAD.width} ${PAD.height}`} role="img" aria-label={label}>
          <path d={ink} fill="none" stroke="#000" strokeWidth={2.4} strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      )}
    </div>
    <div className={css.line}>{signedAt}</div>
    <span>{label}</span>
    <span>{place}</span>
  </div>
)

const Block = ({ block }: { block: FlowBlock }) => {
  if (block.kind === 'head') return <Head {...block} />
  if (block.kind === 'facts') return <Facts {...block} />
  if (block.kind === 'table') return <Table {...block} />
  if (block.kind === 'signing') return <Signing {...block} />
  if (block.kind === 'notice') return <p className={css.notice}>{block.text}</p>
  if (block.kind === 'foot') return <p className={css.foot}>{block.text}</p>
  return (
    <section className={css.terms}>
      <h2>{block.title}</h2>
      <p>{block.text}</p>
    </section>
  )
}

type Shown = { blocks: readonly FlowBlock[]; logo: string | null; signature: string | null }

export const PaperSheet = ({ blocks, logo, signature }: Shown) => {
  const shown = (block: FlowBlock) => {
    if (block.kind === 'head') return { ...block, logo: logo ?? undefined }
    return block.kind === 'signing' ? { ...block, image: signature ?? undefined } : block
  }
  return inPlace(
    Fragment,
    blocks.map(block => createElement(Block, { block: shown(block) })),
  )
}
