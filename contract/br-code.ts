/**
 * The BR Code: the content of a Pix QR code and of "copia e cola" (manual of Banco Central, over EMV QRCPS-MPM). Pure text: no clock, no
 * I/O. Fields are two digits of id, two of length, then the value; the last one is a CRC over everything before it.
 */
import { centavos, type Centavos } from './money.ts'
import type { Checked } from './people.ts'

/** Replaces the txid in a dynamic code: the charge behind the location has the real one. */
const NO_TXID = '***'
const PIX_GUI = 'br.gov.bcb.pix'
const REAL = '986'
const CODE_MAX = 512
const NAME_MAX = 25
const CITY_MAX = 15
const LOCATION_MAX = 77

/** A Pix amount as the API and the BR Code write it: `20.00`. RangeError if it is negative or has more than ten digits of reais. */
export function pixAmount(amount: Centavos): string {
  const text = `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`
  if (readPixAmount(text) !== amount) throw new RangeError('No amount a Pix can carry')
  return text
}

/** Parses `20.00`, exactly two decimals and nothing around them; undefined for anything else. */
export function readPixAmount(text: string): Centavos | undefined {
  return /^\d{1,10}\.\d{2}$/.test(text) ? centavos(BigInt(text.replace('.', ''))) : undefined
}

const TXID_PREFIX = 'crava'

/** The txid of a charge, made from our 24-hex id: 29 letters and digits (API Pix takes 26 to 35). The same id yields the same txid. */
export const txidOf = (id: string): string => `${TXID_PREFIX}${id}`

/** The 24-hex id encoded in a txid of ours; undefined for other txids. */
export const idOfTxid = (txid: string): string | undefined => /^crava([0-9a-f]{24})$/.exec(txid)?.[1]

/** Whether API Pix accepts it as the txid of a charge. The `***` of a dynamic code is not one. */
export const isTxid = (text: string): boolean => /^[a-zA-Z0-9]{26,35}$/.test(text)

/** CRC-16/CCITT-FALSE of a text's UTF-8 bytes, as four capital hex digits: polynomial 0x1021, from 0xFFFF, nothing reflected. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** A field of a code: two digits of id, and its value. */
type Field = readonly [id: string, value: string]

function written(fields: readonly Field[]): string {
  return fields
    .map(([id, value]) => {
      if (value.length > 99) throw new RangeError(`Field ${id} of a BR Code is longer than 99`)
      return `${id}${String(value.length).padStart(2, '0')}${value}`
    })
    .join('')
}

/** Fields in their order, or undefined when the text is not a list of fields. */
function fieldsOf(text: string): Field[] | undefined {
  const fields: Field[] = []
  for (let at = 0; at < text.length;) {
    const head = /^(\d{2})(\d{2})$/.exec(text.slice(at, at + 4))
    const end = at + 4 + Number(head?.[2])
    if (!head?.[1] || end > text.length || end === at + 4) return undefined
    fields.push([head[1], text.slice(at + 4, end)])
    at = end
  }
  return fields
}

/** Plain letters for every screen and bank: no accents, no other marks, no double spaces, cut to the length that fits. */
const plain = (text: string, most: number): string =>
  text
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, most)
    .trim()

/** The receiver. Both values are reduced to plain letters and cut to 25 and 15. */
export interface Merchant {
  name: string
  city: string
}

/** A dynamic code contains the location of its charge, a static one the receiving key. */
export type BrCodeContent = Merchant & { amount?: Centavos } & (
    | { kind: 'dynamic'; location: string }
    | { kind: 'static'; key: string; txid?: string; info?: string }
  )

/**
 * Formats a BR Code. `location` has no `https://`; a static `txid` is 1 to 25 letters and digits, or omitted. Throws RangeError for an
 * invalid value.
 */
export function makeBrCode(content: BrCodeContent): string {
  const { kind } = content
  const account: Field[] =
    kind === 'dynamic'
      ? [['25', content.location]]
      : [['01', content.key], ...(content.info === undefined ? [] : [['02', plain(content.info, 72)] as const])]
  const body = written([
    ['00', '01'],
    ...(kind === 'dynamic' ? [['01', '12'] as const] : []),
    ['26', written([['00', PIX_GUI], ...account])],
    ['52', '0000'],
    ['53', REAL],
    ...(content.amount === undefined ? [] : [['54', pixAmount(content.amount)] as const]),
    ['58', 'BR'],
    ['59', plain(content.name, NAME_MAX)],
    ['60', plain(content.city, CITY_MAX)],
    ['62', written([['05', (kind === 'static' ? content.txid : undefined) ?? NO_TXID]])],
  ])
  const code = `${body}6304${crc16(`${body}6304`)}`
  const read = parseBrCode(code)
  if (!read.ok) throw new RangeError(`No BR Code can be made of it: ${read.code}`)
  return code
}

/** The content of a valid code. Missing fields are null. `location` and `recurrence` are URLs without `https://`. */
export interface BrCode {
  kind: 'dynamic' | 'static' | 'recurrence-only'
  key: string | null
  location: string | null
  recurrence: string | null
  info: string | null
  amount: Centavos | null
  name: string
  city: string
  postcode: string | null
  /** `***` if the code has none. */
  txid: string
  /** `11` can be paid repeatedly, `12` once. */
  initiation: '11' | '12' | null
  category: string
}

export type BrCodeRefusal =
  | 'not_fields'
  | 'crc_wrong'
  | 'format_unknown'
  | 'not_pix'
  | 'location_invalid'
  | 'key_invalid'
  | 'currency_not_real'
  | 'country_not_brazil'
  | 'field_invalid'
  | 'txid_invalid'

const bad = <const Code extends BrCodeRefusal>(code: Code): { ok: false; code: Code } => ({ ok: false, code })

type Fields = ReadonlyMap<string, string>

/** The fields inside the first Pix template of these ids; an empty map without one. */
function pixTemplate(fields: Fields, from: number, to: number): Fields {
  for (const [id, value] of fields) {
    if (Number(id) < from || Number(id) > to) continue
    const inner = new Map(fieldsOf(value) ?? [])
    if (inner.get('00')?.toLowerCase() === PIX_GUI) return inner
  }
  return new Map()
}

/** A host and a path, without protocol: the code's reader puts https before it. */
const isLocation = (text: string): boolean =>
  text.length <= LOCATION_MAX && /^[a-z0-9.-]+(?::\d{1,5})?\/[\w.~/%-]+$/i.test(text)

/** Codes in circulation also write amounts as `10` and `10.`. */
function amountOf(text: string): Centavos | undefined {
  const [, whole, decimals = ''] = /^(\d{1,10})(?:\.(\d{0,2}))?$/.exec(text) ?? []
  return whole === undefined ? undefined : readPixAmount(`${whole}.${decimals.padEnd(2, '0')}`)
}

/** The fields of a code with a correct CRC, or the error. */
function checkedFields(code: string): Checked<Fields, BrCodeRefusal> {
  if (code.length > CODE_MAX) return bad('not_fields')
  const list = fieldsOf(code)
  const last = list?.at(-1)
  const fields: Fields = new Map(list)
  if (!list || last?.[0] !== '63' || last[1].length !== 4 || fields.size !== list.length) return bad('not_fields')
  if (crc16(code.slice(0, -4)) !== last[1].toUpperCase()) return bad('crc_wrong')
  if (list[0]?.[0] !== '00' || list[0][1] !== '01') return bad('format_unknown')
  return { ok: true, value: fields }
}

/** The receiving account: the first Pix account among the fields 26 to 51, and the recurrence among 80 to 99. */
function checkedAccount(
  fields: Fields,
): Checked<Pick<BrCode, 'kind' | 'key' | 'location' | 'recurrence' | 'info'>, BrCodeRefusal> {
  const account = pixTemplate(fields, 26, 51)
  const recurrence = pixTemplate(fields, 80, 99).get('25') ?? null
  const key = account.get('01') ?? null
  const location = account.get('25') ?? null
  if (account.size === 0 || (key === null && location === null && recurrence === null)) return bad('not_pix')
  if ([location, recurrence].some(each => each !== null && !isLocation(each))) return bad('location_invalid')
  if (key !== null && (location !== null || key.length > 77)) return bad('key_invalid')
  const withoutLocation = key === null ? 'recurrence-only' : 'static'
  const kind = location === null ? withoutLocation : 'dynamic'
  return { ok: true, value: { kind, key, location, recurrence, info: account.get('02') ?? null } }
}

/** Parses and validates a code as a bank's app does before it shows the receiver. Returns the error of an invalid one. */
export function parseBrCode(code: string): Checked<BrCode, BrCodeRefusal> {
  const checked = checkedFields(code)
  if (!checked.ok) return checked
  const fields = checked.value
  const account = checkedAccount(fields)
  if (!account.ok) return account
  if (fields.get('53') !== REAL) return bad('currency_not_real')
  if (fields.get('58') !== 'BR') return bad('country_not_brazil')
  const field = (id: string): string => fields.get(id) ?? ''
  const amount = fields.has('54') ? amountOf(field('54')) : null
  const initiation = fields.has('01') ? (['11', '12'] as const).find(known => known === field('01')) : null
  const isShaped =
    /^\d{4}$/.test(field('52')) &&
    /^.{1,25}$/u.test(field('59')) &&
    /^.{1,15}$/u.test(field('60')) &&
    (!fields.has('61') || /^.{1,8}$/.test(field('61')))
  if (!isShaped || amount === undefined || initiation === undefined) return bad('field_invalid')
  const txid = new Map(fieldsOf(field('62')) ?? []).get('05') ?? ''
  if (txid !== NO_TXID && !/^[a-zA-Z0-9-]{1,25}$/.test(txid)) return bad('txid_invalid')
  return {
    ok: true,
    value: {
      ...account.value,
      amount,
      name: field('59'),
      city: field('60'),
      postcode: fields.get('61') ?? null,
      txid,
      initiation,
      category: field('52'),
    },
  }
}
