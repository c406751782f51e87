import type { Lang } from '#contract/limits.ts'
import type { Mail } from '#server/gateways/mail/port.ts'

/** The content of a mail before its layout. All of it is plain text. */
export interface Letter {
  lang: Lang
  subject: string
  greeting: string
  paragraphs: string[]
  /** Label and value, shown as a small table. */
  facts?: [string, string][]
  button?: { label: string; link: string }
  /** Smaller, below the button: how long the link is valid, and what to do otherwise. */
  notes?: string[]
  /** The sender and the reason. */
  footer: string
  /** Below the reason: how to unsubscribe. */
  leave?: { label: string; link: string }
}

/** A mail as plain text and as HTML that renders alike in all mail programs: tables, inline styles, no pictures. */
export function written(letter: Letter): Omit<Mail, 'to'> {
  return { subject: letter.subject, text: asText(letter), html: asHtml(letter) }
}

function asText({ greeting, paragraphs, facts = [], button, notes = [], footer, leave }: Letter): string {
  const parts = [
    greeting,
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    button ? `${button.label}:\n${button.link}` : '',
    ...notes,
    `--\n${footer}${leave ? `\n${leave.label}: ${leave.link}` : ''}`,
  ]
  return `${parts.filter(part => part !== '').join('\n\n')}\n`
}

/** Crava's light colours (ui/tokens.css) as literals, because mail programs do not support custom properties. */
const COLOR = {
  page: '#f1f4f0',
  card: '#ffffff',
  head: '#0f2e1d',
  mark: '#41df70',
  text: '#0c1510',
  soft: '#566459',
  line: '#dbe3dc',
  button: '#0b7f39',
}
const FONT = "font-family:Archivo,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'

function asHtml(letter: Letter): string {
  const { lang, subject, greeting, paragraphs, facts = [], button, notes = [], footer, leave } = letter
  const inner = [
    line(greeting, `font-size:20px;line-height:28px;font-weight:700;color:${COLOR.text}`),
    ...paragraphs.map(text => line(text, `font-size:16px;line-height:24px;color:${COLOR.text}`)),
    facts.length > 0 ? factsTable(facts) : '',
    button ? buttonTable(button) : '',
    ...notes.map(text => line(text, `font-size:14px;line-height:20px;color:${COLOR.soft}`)),
    button ? line(button.link, `font-size:12px;line-height:18px;color:${COLOR.soft};word-break:break-all`) : '',
  ]
  return `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:0;background:${COLOR.page};${FONT}">
<div style="display:none;max-height:0;overflow:hidden">${escape(paragraphs[0] ?? '')}</div>
<table ${TABLE} style="background:${COLOR.page}"><tr><td align="center" style="padding:24px 12px">
<table ${TABLE} style="max-width:560px;background:${COLOR.card};border:1px solid ${COLOR.line};border-radius:16px;overflow:hidden">
<tr><td style="background:${COLOR.head};padding:20px 28px;font-size:24px;line-height:28px;font-weight:800;letter-spacing:-.5px;color:${COLOR.mark}">Crava</td></tr>
<tr><td style="padding:28px 28px 12px">
${inner.filter(part => part !== '').join('\n')}
</td></tr></table>
<table ${TABLE} style="max-width:560px"><tr><td style="padding:16px 28px;font-size:12px;line-height:18px;color:${COLOR.soft}">${escape(footer)}${leave ? ` ${leaveLink(leave)}` : ''}</td></tr></table>
</td></tr></table>
</body></html>
`
}

const leaveLink = ({ label, link }: { label: string; link: string }) =>
  `<a href="${escape(link)}" style="color:${COLOR.soft}">${escape(label)}</a>`

const line = (text: string, style: string) => `<p style="margin:0 0 16px;${style}">${escape(text)}</p>`

function factsTable(facts: [string, string][]): string {
  const cell = 'padding:8px 0;font-size:15px;line-height:22px'
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td style="${cell};color:${COLOR.soft};padding-right:16px;white-space:nowrap" valign="top">${escape(label)}</td>` +
      `<td style="${cell};color:${COLOR.text};width:100%">${escape(value)}</td></tr>`,
  )
  return `<table ${TABLE} style="margin:0 0 16px;border-top:1px solid ${COLOR.line};border-bottom:1px solid ${COLOR.line}">${rows.join('')}</table>`
}

function buttonTable({ label, link }: { label: string; link: string }): string {
  const style = `display:inline-block;padding:14px 24px;font-size:16px;line-height:20px;font-weight:700;color:#ffffff;text-decoration:none`
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr>` +
    `<td style="background:${COLOR.button};border-radius:12px"><a href="${escape(link)}" style="${style}">${escape(label)}</a></td></tr></table>`
  )
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escape(text: string): string {
  return text.replace(/[&<>"']/g, mark => ENTITIES[mark] ?? mark)
}
