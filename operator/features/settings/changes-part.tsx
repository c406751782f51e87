import { useLang, useWords } from '#client/i18n.ts'
import { POSITIONS, positionWords } from '#contract/positions.ts'
import type { PushFact } from '#contract/push-games.ts'
import { differencesOf, type Draft, type TypedField } from './draft.ts'
import { type SettingsWords, words as settingsWords } from './i18n.ts'
import styles from './settings-form.module.css'

/** What would change, line by line, before and after. */
export function ChangesPart({ before, after }: { before: Draft; after: Draft }) {
  const words = useWords(settingsWords)
  const lang = useLang()
  const labelOf = (kind: Draft['questionsOff'][number]): string => {
    const position = POSITIONS.find(each => each === kind)
    return position ? positionWords(position, lang).label : words.push[kind as PushFact]
  }
  const turned = [...new Set([...before.questionsOff, ...after.questionsOff])].filter(
    kind => before.questionsOff.includes(kind) !== after.questionsOff.includes(kind),
  )
  return (
    <>
      <p>{words.saveText}</p>
      <ul className={styles.changes}>
        {before.profile !== after.profile && (
          <li>
            {words.profile}: {words.profiles[before.profile]} → <strong>{words.profiles[after.profile]}</strong>
          </li>
        )}
        {differencesOf(before, after).map(({ field, was, is }) => (
          <li key={field}>
            {nameOf(field, words)}: {was} → <strong>{is}</strong>
          </li>
        ))}
        {turned.map(kind => (
          <li key={kind}>
            {labelOf(kind)}: <strong>{after.questionsOff.includes(kind) ? words.off : words.on}</strong>
          </li>
        ))}
      </ul>
    </>
  )
}

function nameOf(field: TypedField, words: SettingsWords): string {
  if (field === 'withholding' || field === 'slideSeconds') return words[field]
  const [part, name] = field.split('.', 2) as
    | ['fees', keyof SettingsWords['fee']]
    | ['limits', keyof SettingsWords['limit']]
  return part === 'fees' ? words.fee[name] : words.limit[name]
}
