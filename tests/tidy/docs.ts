import type { ESTree } from 'vite'
import { isCode, isTest, lineAt, parse, type Finding, type Source } from './source.ts'

type Statement = ESTree.Program['body'][number]

/** The names of the functions that a statement exports. */
function exportedFunctions(statement: Statement): string[] {
  if (statement.type === 'ExportDefaultDeclaration') {
    return statement.declaration.type === 'FunctionDeclaration' ? ['default'] : []
  }
  if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) return []
  const { declaration } = statement
  if (declaration.type === 'FunctionDeclaration' || declaration.type === 'TSDeclareFunction') {
    return [declaration.id?.name ?? 'default']
  }
  if (declaration.type !== 'VariableDeclaration') return []
  return declaration.declarations.flatMap(({ id, init }) => {
    const callable = init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression'
    return callable && id.type === 'Identifier' ? [id.name] : []
  })
}

/** Code that others call without reading: the contract, the platform, a module's index or a gateway's port. */
const OFFERED = /^(contract|server\/platform)\/|^server\/modules\/[^/]+\/index\.ts$|^server\/gateways\/[^/]+\/port\.ts$/

/** Every exported function there has a comment directly above it: parameters, result, errors. */
export function docstringFindings(sources: readonly Source[]): Finding[] {
  const documented = sources.filter(source => isCode(source) && OFFERED.test(source.path) && !isTest(source.path))
  return documented.flatMap(source => {
    const { program, comments } = parse(source)
    const isDocumented = (statement: Statement): boolean =>
      comments.some(
        comment =>
          comment.type === 'Block' &&
          comment.value.startsWith('*') &&
          comment.end <= statement.start &&
          source.text.slice(comment.end, statement.start).trim() === '',
      )
    let last = ''
    return program.body.flatMap(statement => {
      const names = exportedFunctions(statement)
      // Overload signatures share one comment.
      const fresh = names.filter(name => name !== last)
      last = names.at(-1) ?? ''
      if (isDocumented(statement)) return []
      return fresh.map(
        name =>
          `${source.path}:${lineAt(source.text, statement.start)} ${name} is exported without a /** comment: say shapes, units, errors, rule`,
      )
    })
  })
}
