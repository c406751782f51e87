import { ImportRefused } from './shape.ts'

/** A block of f1db's YAML: text by key; under `drivers` a list of such blocks. Empty values are empty texts. */
export interface Block {
  values: Record<string, string>
  drivers: Record<string, string>[]
}

const unquoted = (text: string): string =>
  text
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replace(/^'(.*)'$/, '$1')

/**
 * Reads the flat YAML that f1db writes: one block of `key: value`, or a list of them with `- `, in which `drivers:` may hold one more
 * list, indented. It is no YAML reader: whatever else stands there is refused.
 * @throws ImportRefused naming file and line.
 */
export function readBlocks(file: { name: string; text: string }): Block[] {
  const blocks: Block[] = []
  file.text
    .replaceAll('\r', '')
    .split('\n')
    .forEach((line, at) => {
      if (line.trim() === '' || line.startsWith('#') || line === '---') return
      const found = /^( *)(- )?(\w+):(?: (.*))?$/.exec(line)
      if (!found) throw new ImportRefused(null, 'unreadable_line', { file: file.name, row: at + 1 })
      const [, indent = '', dash, key = '', value = ''] = found
      const depth = indent.length + (dash?.length ?? 0)
      if (depth <= 2 && (dash !== undefined || blocks.length === 0)) blocks.push({ values: {}, drivers: [] })
      const block = blocks.at(-1)
      if (depth > 2 && dash !== undefined) block?.drivers.push({})
      const target = depth > 2 ? block?.drivers.at(-1) : block?.values
      if (!target) throw new ImportRefused(null, 'stray_line', { file: file.name, row: at + 1 })
      target[key] = unquoted(value)
    })
  return blocks
}
