import { type ESTree, Visitor } from 'vite'
import { findAll, isCode, isTest, lineAt, parse, type Finding, type Source } from './source.ts'

/** These files contain what they look for. */
const isAboutRules = (source: Source): boolean => source.path.startsWith('tests/tidy')

const checked = (sources: readonly Source[]): Source[] => sources.filter(source => !isAboutRules(source))

/** Types are not bypassed: no `any`, no suppressed error, no silenced lint without a reason. */
export function typeEscapeFindings(sources: readonly Source[]): Finding[] {
  return checked(sources)
    .filter(isCode)
    .flatMap(source => [
      ...findAll(source, /\bas any\b|<any>|: any\b/g, 'name the type, or take unknown and check it'),
      ...findAll(source, /@ts-(?:ignore|nocheck|expect-error)/g, 'make the types right'),
      ...findAll(
        source,
        /(?:oxlint|eslint)-disable(?:(?!--|\*\/).)*(?=\*\/|$)/gm,
        'write the reason after it: -- because …',
      ),
    ])
}

/** No code or text announces what does not exist. */
export function unfinishedFindings(sources: readonly Source[]): Finding[] {
  const marks = /\b(?:TODO|FIXME|XXX|HACK)\b|coming soon|\bem breve\b/g
  const words = /coming soon|\bem breve\b/gi
  return checked(sources)
    .filter(source => !source.path.endsWith('.json'))
    .flatMap(source => findAll(source, isCode(source) ? marks : words, 'finish it or leave it out'))
}

/** No test is skipped, focused or postponed. One that needs an external resource prints why it does not run. */
export function skippedTestFindings(sources: readonly Source[]): Finding[] {
  return checked(sources)
    .filter(source => isTest(source.path) && isCode(source))
    .flatMap(source => [
      ...findAll(source, /\b(?:test|it|describe)(?:\.\w+)*\.(?:skip|only|todo|fails|fixme)\b/g, 'run it or remove it'),
      ...(/console\.(?:info|warn|log)\(/.test(source.text)
        ? []
        : findAll(source, /\.(?:skipIf|runIf)\(/g, 'print why it does not run here')),
    ])
}

/** A test waits for its condition; it never sleeps. The pause of a polling loop is on the loop's own line. */
export function sleepingTestFindings(sources: readonly Source[]): Finding[] {
  const sleep =
    /^\s*await (?:sleep|delay|setTimeout)\(|\.waitForTimeout\(|new Promise(?:<\w+>)?\(\s*\(?(\w+)\)?\s*=>\s*(?:void )?setTimeout\(\1\b/gm
  return checked(sources)
    .filter(source => /\.test\.tsx?$/.test(source.path) || source.path.startsWith('tests/e2e/'))
    .flatMap(source => findAll(source, sleep, 'wait for the condition (expect.poll, vi.waitFor, the movable clock)'))
}

/** The clock is passed in, so that a test can move it. */
export function clockFindings(sources: readonly Source[]): Finding[] {
  return sources
    .filter(source => source.path.startsWith('server/modules/') && isCode(source) && !isTest(source.path))
    .flatMap(source =>
      findAll(source, /\bnew Date\(\)|\bDate\.now\(|\bperformance\.now\(/g, 'ask the clock that is passed in'),
    )
}

/** The repository is portable: it names no machine's folders and no package host. */
export function machineFindings(sources: readonly Source[]): Finding[] {
  const index =
    /(?<![\w.@~-])\/(?:[w]ork|root|Users|home\/[a-z]\w*)\/[\w.-]+|\bregistry\.(?!ts\b|js\b|mjs\b)[a-z0-9-]+\.[a-z]{2,}/g
  return checked(sources)
    .filter(source => !source.path.startsWith('web/') && !source.path.startsWith('contract/'))
    .flatMap(source => findAll(source, index, 'no machine path and no package host belongs in the repository'))
}

/** Names of the old vocabulary, with their replacements. Stored and travelling names are not declarations. */
const OLD_NAMES: Readonly<Record<string, string>> = {
  told: 'notified, resolved, payload or detail',
  untold: 'absent or unresolved',
  said: 'shown or sent',
  unsaid: 'unsent',
  say: 'format… or …Label',
  asked: 'request, query or filters',
  unasked: 'pending or unexpected',
  desk: 'admin, Actor or …Context',
  teller: 'PixContext',
  quietly: 'logAndContinue',
  patiently: 'withTimeout',
  examine: 'sync…',
  restate: 'updateStatementStatus',
  announce: 'addPendingStatement',
  barred: 'blocked',
  unfit: 'ineligible',
  bearable: 'affordable',
  lonely: 'noPlayers',
  stuck: 'stalled',
  strangers: 'unmatchedNames',
  remarks: 'warnings',
  lettering: 'textLayout',
  forgive: 'clearErrors',
}

/** Declared names use standard terms: no part of one is a word of the old vocabulary. */
export function oldNameFindings(sources: readonly Source[]): Finding[] {
  return checked(sources)
    .filter(isCode)
    .flatMap(source =>
      declaredIn(source).flatMap(({ name, start }) => {
        const parts = name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []
        const old = parts.map(part => part.toLowerCase()).find(part => Object.hasOwn(OLD_NAMES, part))
        return old === undefined ? [] : [`${source.path}:${lineAt(source.text, start)} ${name}: ${OLD_NAMES[old]}`]
      }),
    )
}

/** Declared names: variables, parameters, functions and types. A name taken from an object (`{ told }`) is the object's, which may be stored. */
function declaredIn(source: Source): { name: string; start: number }[] {
  const found: { name: string; start: number }[] = []
  const bind = (pattern: ESTree.BindingPattern | ESTree.ParamPattern | ESTree.BindingRestElement | null): void => {
    if (pattern === null) return
    if (pattern.type === 'Identifier') found.push({ name: pattern.name, start: pattern.start })
    else if (pattern.type === 'AssignmentPattern') bind(pattern.left)
    else if (pattern.type === 'RestElement') bind(pattern.argument)
    else if (pattern.type === 'TSParameterProperty') bind(pattern.parameter)
    else if (pattern.type === 'ArrayPattern') pattern.elements.forEach(bind)
    else
      for (const property of pattern.properties)
        if (property.type === 'RestElement') bind(property.argument)
        else if (!property.shorthand) bind(property.value)
  }
  const name = ({ id }: { id: ESTree.BindingIdentifier | null }): void => bind(id)
  const inFunction = (node: ESTree.Function | ESTree.ArrowFunctionExpression): void => {
    bind(node.id)
    node.params.forEach(bind)
  }
  new Visitor({
    VariableDeclarator: node => bind(node.id),
    FunctionDeclaration: inFunction,
    FunctionExpression: inFunction,
    ArrowFunctionExpression: inFunction,
    ClassDeclaration: name,
    TSInterfaceDeclaration: name,
    TSTypeAliasDeclaration: name,
  }).visit(parse(source).program)
  return found
}
