import { sql } from 'kysely'
import type { Vault } from '../base/secrets.ts'
import { oneRow, type Tx } from '../db/db.ts'
import { announce } from '../db/events.ts'
import { queueJob } from './jobs.ts'

type Letter = { to: string; subject: string; text: string; html: string }

/** A mail with a secret, such as a login link, is stored encrypted and wiped once sent or after 15 minutes. */
export type Mail = Letter & ({ holdsSecret?: false } | { holdsSecret: true; vault: Vault })

export const SEND_MAIL = 'send_mail'

/** One job per mail: queueing it again replaces the waiting one. */
export const queueMailSending = (tx: Tx, id: number) => queueJob(tx, SEND_MAIL, { id }, { key: `mail ${id}` })

export const queueMail = async (tx: Tx, mail: Mail): Promise<void> => {
  const { to, subject, text, html } = mail
  const sealed = mail.holdsSecret ? mail.vault.seal(JSON.stringify({ text, html })) : null
  const { id } = await oneRow<{ id: number }>(
    tx,
    sql`insert into mails (recipient, subject, holds_secret, sealed_body, body_text, body_html)
      values (${to}, ${subject}, ${sealed !== null}, ${sealed}, ${sealed ? null : text}, ${sealed ? null : html})
      returning id`,
  )
  await queueMailSending(tx, id)
  await announce(tx, { topic: 'mails', id, access: 'admin_only' })
}

type Content = { title: string; lines: readonly string[]; button?: { label: string; address: string } }

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, char => escapes[char] ?? char)

const buttonHtml = ({ label, address }: NonNullable<Content['button']>) =>
  `<p style="margin:24px 0"><a href="${escaped(address)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#1f4fd8;color:#ffffff;text-decoration:none;font-weight:600">${escaped(label)}</a></p>
<p style="margin:0 0 12px;color:#5b6472;font-size:13px">Or open this address: <br><span style="word-break:break-all">${escaped(address)}</span></p>`

/** The one layout of our mails, readable without pictures and in every program. */
export const mailHtml = ({ title, lines, button }: Content) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title></head>
<body style="margin:0;padding:24px;background:#f4f5f7;font-family:Arial,Helvetica,sans-serif;font-size:15px;line-height:1.5;color:#1b2230">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #dfe3e8;border-radius:8px">
<h1 style="margin:0 0 16px;font-size:19px">${escaped(title)}</h1>
${lines.map(line => `<p style="margin:0 0 12px">${escaped(line)}</p>`).join('\n')}
${button ? buttonHtml(button) : ''}
</div></body></html>
`

export const mailText = ({ title, lines, button }: Content) =>
  [title, ...lines, ...(button ? [`${button.label}: ${button.address}`] : [])].join('\n\n').concat('\n')
