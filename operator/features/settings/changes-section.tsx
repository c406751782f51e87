import { useLang, useMessages } from '#client/i18n.ts'
import { POSITIONS, positionLabels } from '#contract/positions.ts'
import type { PushFact } from '#contract/push-games.ts'
import { differencesOf, type Draft, type TypedField } from './draft.ts'
import { type SettingsMessages, messages as settingsMessages } from './i18n.ts'
import styles from './settings-form.module.css'

/** What would change, line by line, before and after. */
export function ChangesSection({ before, after }: { before: Draft; after: Draft }) {
  const messages = useMessages(settingsMessages)
  const lang = useLang()
  const labelOf = (type: Draft['questionsOff'][number]): string => {
    const position = POSITIONS.find(each => each === type)
    return position ? positionLabels(position, lang).label : messages.push[type as PushFact]
  }
  const turned = [...new Set([...before.questionsOff, ...after.questionsOff])].filter(
    type => before.questionsOff.includes(type) !== after.questionsOff.includes(type),
  )
  return (
    <>
      <p>{messages.saveText}</p>
      <ul className={styles.changes}>
        {before.profile !== after.profile && (
          <li>
            {messages.profile}: {messages.profiles[before.profile]} →{' '}
            <strong>{messages.profiles[after.profile]}</strong>
          </li>
        )}
        {differencesOf(before, after).map(({ field, was, is }) => (
          <li key={field}>
            {nameOf(field, messages)}: {was} → <strong>{is}</strong>
          </li>
        ))}
        {turned.map(type => (
          <li key={type}>
            {labelOf(type)}: <strong>{after.questionsOff.includes(type) ? messages.off : messages.on}</strong>
          </li>
        ))}
      </ul>
    </>
  )
}

function nameOf(field: TypedField, messages: SettingsMessages): string {
  if (field === 'withholding' || field === 'slideSeconds') return messages[field]
  const [part, name] = field.split('.', 2) as
    | ['fees', keyof SettingsMessages['fee']]
    | ['limits', keyof SettingsMessages['limit']]
  return part === 'fees' ? messages.fee[name] : messages.limit[name]
}
