import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Replaces a section of docs/benchmarks.md, or of another document, between its two markers; without markers the section is appended. */
export async function writeTable(name: string, title: string, text: string, document = 'benchmarks'): Promise<void> {
  const page = fileURLToPath(new URL(`../docs/${document}.md`, import.meta.url))
  const mark = `<!-- ${name} -->`
  const before = await readFile(page, 'utf8')
  const [head, old, ...tail] = before.split(mark)
  const block = `${mark}\n\n${text}\n\n${mark}`
  const isKnown = old !== undefined && tail.length > 0
  await writeFile(
    page,
    isKnown ? `${head}${block}${tail.join(mark)}` : `${before.trimEnd()}\n\n## ${title}\n\n${block}\n`,
  )
}

/** The median. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
