/*
 * Reads the part of YAML that published OpenAPI descriptions are written in: maps and lists by indentation, quoted and plain scalars,
 * block scalars, short lists and maps in brackets. No anchors, no tags.
 */

interface Line {
  indent: number
  text: string
}

const BLOCK = /^[|>][+-]?$/
const KEY = /^(?:"([^"]*)"|'([^']*)'|([^\s"'#][^:#]*?)):(?:\s+(.*))?$/

/** Parses such a text. Throws for a line it does not understand. */
export function parseYaml(text: string): unknown {
  const lines = text.split('\n').map(line => ({ indent: line.search(/\S|$/), text: line.trim() }))
  const reader = { lines, at: 0 }
  return block(reader, 0)
}

interface Reader {
  lines: Line[]
  at: number
}

const isBlank = (line: Line): boolean => line.text === '' || line.text.startsWith('#')

function peek(reader: Reader): Line | undefined {
  for (;;) {
    const line = reader.lines[reader.at]
    if (!line || !isBlank(line)) return line
    reader.at += 1
  }
}

/** The map, list or scalar whose lines are indented by at least so much. */
function block(reader: Reader, indent: number): unknown {
  const first = peek(reader)
  if (!first || first.indent < indent) return null
  if (first.text.startsWith('- ') || first.text === '-') return list(reader, first.indent)
  return KEY.test(first.text) ? map(reader, first.indent) : scalar(joined(reader, first.indent))
}

/** A value that starts on the line after its key and may run over several, such as a list in brackets. */
function joined(reader: Reader, indent: number): string {
  const parts: string[] = []
  for (let line = peek(reader); line && line.indent >= indent; line = peek(reader)) {
    parts.push(line.text)
    reader.at += 1
  }
  return parts.join(' ')
}

function list(reader: Reader, indent: number): unknown[] {
  const entries: unknown[] = []
  for (let line = peek(reader); line?.indent === indent && line.text.startsWith('-'); line = peek(reader)) {
    const rest = line.text.slice(1).trim()
    // The rest of the dash's line is a line of its own, as far in as it stands.
    if (rest === '') reader.at += 1
    else reader.lines[reader.at] = { indent: indent + line.text.length - rest.length, text: rest }
    const isPlain = rest !== '' && !KEY.test(rest)
    if (isPlain) reader.at += 1
    entries.push(isPlain ? scalar(rest) : block(reader, indent + 1))
  }
  return entries
}

function map(reader: Reader, indent: number): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (let line = peek(reader); line?.indent === indent; line = peek(reader)) {
    const [, double, single, plain, rest = ''] = KEY.exec(line.text) ?? []
    const key = double ?? single ?? plain
    if (key === undefined) throw new Error(`No YAML that is understood here: ${line.text}`)
    reader.at += 1
    found[key] = value(reader, indent, rest)
  }
  return found
}

function value(reader: Reader, indent: number, rest: string): unknown {
  if (BLOCK.test(rest)) return blockScalar(reader, indent)
  if (rest !== '') return scalar(rest)
  const next = peek(reader)
  // A list may stand as far left as its key.
  const least = next?.text.startsWith('- ') ? indent : indent + 1
  return block(reader, least)
}

function blockScalar(reader: Reader, indent: number): string {
  const parts: string[] = []
  for (let line = reader.lines[reader.at]; line && (line.text === '' || line.indent > indent);) {
    parts.push(line.text)
    reader.at += 1
    line = reader.lines[reader.at]
  }
  return parts.join('\n').trim()
}

function scalar(text: string): unknown {
  const first = text.charAt(0)
  if (first === '"' && text.endsWith('"')) return JSON.parse(text)
  if (first === "'" && text.endsWith("'")) return text.slice(1, -1).replaceAll("''", "'")
  if (first === '[' && text.endsWith(']')) {
    const entries = text
      .slice(1, -1)
      .split(',')
      .map(each => each.trim())
    return entries.filter(each => each !== '').map(scalar)
  }
  if (text === 'true' || text === 'false') return text === 'true'
  if (text === 'null' || text === '{}') return text === '{}' ? {} : null
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
}
