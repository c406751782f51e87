import { findAll, lineAt, type Finding, type Source } from './source.ts'

const MIN_FONT_PX = 12
const isClientStyle = (source: Source): boolean => /^(ui|web|operator)\/.*\.css$/.test(source.path)

/** Blanks out comments and keeps every offset. */
const withoutComments = (source: Source): Source => ({
  path: source.path,
  text: source.text.replace(/\/\*[\s\S]*?\*\//g, comment => comment.replace(/[^\n]/g, ' ')),
})

/** Colours have names, defined once in ui/tokens.css. */
export function colourFindings(sources: readonly Source[]): Finding[] {
  return sources
    .filter(source => isClientStyle(source) && source.path !== 'ui/tokens.css')
    .map(withoutComments)
    .flatMap(source =>
      findAll(
        source,
        /(?<=:[^;{}]*)(?:#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|lab)a?\([^)]*\))/gi,
        'use a token of ui/tokens.css',
      ),
    )
}

/** No text is smaller than 12 px, in px or in rem of 16 px, in a style or a token. */
export function fontSizeFindings(sources: readonly Source[]): Finding[] {
  const size =
    /(?:\bfont-size|\bfont|--(?:font-size|text|size-text)[\w-]*)\s*:\s*[^;{}]*?(?<![\w.-])(\d*\.?\d+)(px|rem)\b/gi
  return sources
    .filter(isClientStyle)
    .map(withoutComments)
    .flatMap(source =>
      [...source.text.matchAll(size)]
        .filter(([, amount, unit]) => Number(amount) * (unit?.toLowerCase() === 'rem' ? 16 : 1) < MIN_FONT_PX)
        .map(
          match => `${source.path}:${lineAt(source.text, match.index)} ${match[0].trim()}: ${MIN_FONT_PX} px at least`,
        ),
    )
}

/** Except for reset, tokens and first paint, a style belongs to one component: `*.module.css`. */
export function globalStyleFindings(sources: readonly Source[]): Finding[] {
  const shared = new Set([
    'ui/base.css',
    'ui/tokens.css',
    'web/first-paint.css',
    'web/early-form.css',
    'operator/first-paint.css',
  ])
  return sources
    .filter(source => isClientStyle(source) && !source.path.endsWith('.module.css') && !shared.has(source.path))
    .map(source => `${source.path}:1 is a global style: make it a .module.css beside its component`)
}
