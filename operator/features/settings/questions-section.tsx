import { useLang, useMessages } from '#client/i18n.ts'
import { POSITIONS, positionLabels } from '#contract/positions.ts'
import { PUSH_FACTS } from '#contract/push-games.ts'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import type { Settings } from './api.ts'
import { messages as settingsMessages } from './i18n.ts'
import styles from './settings-form.module.css'
import shared from '#operator/lib/form.module.css'

type Off = Settings['questionsOff']

/** Which kinds of questions are asked; all that are checked are on. */
export function QuestionsSection({ off, onChange }: { off: Off; onChange: (off: Off) => void }) {
  const messages = useMessages(settingsMessages)
  const lang = useLang()
  const box = (type: Off[number], label: string) => (
    <Checkbox
      key={type}
      label={label}
      checked={!off.includes(type)}
      onChange={event => onChange(event.currentTarget.checked ? off.filter(each => each !== type) : [...off, type])}
    />
  )
  return (
    <Card title={messages.questions}>
      <p className={shared.quiet}>{messages.questionsText}</p>
      <fieldset className={styles.group}>
        <legend>{messages.positions}</legend>
        <div className={styles.kinds}>{POSITIONS.map(type => box(type, positionLabels(type, lang).label))}</div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{messages.pushes}</legend>
        <div className={styles.kinds}>{PUSH_FACTS.map(type => box(type, messages.push[type]))}</div>
      </fieldset>
    </Card>
  )
}
