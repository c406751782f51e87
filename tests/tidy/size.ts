import { type ESTree, Visitor } from 'vite'
import { isCode, isTest, lineAt, parse, type Finding, type Source } from './source.ts'

export const MAX_FILE_LINES = 300
export const MAX_FUNCTION_LINES = 70

/** Generated files need not be short. */
const isGenerated = (source: Source): boolean => /^\/\*\*?\s*\n? ?\*? ?This file was generated/.test(source.text)

/** A feature's texts in one language: looked up rather than read, so they may be long. */
const isDictionary = ({ path }: Source): boolean => /^(client|web|operator)\/.*\b(i18n|messages)(\.en)?\.ts$/.test(path)

/** At most 300 lines per file of code or styles. */
export function fileLengthFindings(sources: readonly Source[]): Finding[] {
  return sources
    .filter(source => (isCode(source) || source.path.endsWith('.css')) && !isGenerated(source) && !isDictionary(source))
    .map(source => ({ path: source.path, lines: source.text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > MAX_FILE_LINES)
    .map(
      ({ path, lines }) =>
        `${path}:${MAX_FILE_LINES} has ${lines} lines: split it by what changes together (${MAX_FILE_LINES} at most)`,
    )
}

type Callable = ESTree.Function | ESTree.ArrowFunctionExpression

/** At most 70 lines per function. A `describe` of a test is a heading, not a function. */
export function functionLengthFindings(sources: readonly Source[]): Finding[] {
  return sources.filter(isCode).flatMap(source => {
    const found: Finding[] = []
    const headings = new Set<number>()
    const measure = (node: Callable): void => {
      const lines = source.text.slice(node.start, node.end).split('\n').length
      if (lines <= MAX_FUNCTION_LINES || headings.has(node.start)) return
      const first = lineAt(source.text, node.start)
      const name = 'id' in node && node.id ? node.id.name : 'function'
      found.push(
        `${source.path}:${first} ${name} has ${lines} lines: give its steps names (${MAX_FUNCTION_LINES} at most)`,
      )
    }
    new Visitor({
      CallExpression: node => {
        if (!isTest(source.path) || !/^describe\b/.test(source.text.slice(node.start, node.start + 9))) return
        for (const argument of node.arguments) headings.add(argument.start)
      },
      FunctionDeclaration: measure,
      FunctionExpression: measure,
      ArrowFunctionExpression: measure,
    }).visit(parse(source).program)
    return found
  })
}
