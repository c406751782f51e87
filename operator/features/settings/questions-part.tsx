import { useLang, useWords } from '#client/i18n.ts'
import { POSITIONS, positionWords } from '#contract/positions.ts'
import { PUSH_FACTS } from '#contract/push-games.ts'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import type { Settings } from './api.ts'
import { words as settingsWords } from './i18n.ts'
import styles from './settings-form.module.css'
import shared from '#operator/lib/form.module.css'

type Off = Settings['questionsOff']

/** Which kinds of questions are asked; all that are checked are on. */
export function QuestionsPart({ off, onChange }: { off: Off; onChange: (off: Off) => void }) {
  const words = useWords(settingsWords)
  const lang = useLang()
  const box = (kind: Off[number], label: string) => (
    <Checkbox
      key={kind}
      label={label}
      checked={!off.includes(kind)}
      onChange={event => onChange(event.currentTarget.checked ? off.filter(each => each !== kind) : [...off, kind])}
    />
  )
  return (
    <Card title={words.questions}>
      <p className={shared.quiet}>{words.questionsText}</p>
      <fieldset className={styles.group}>
        <legend>{words.positions}</legend>
        <div className={styles.kinds}>{POSITIONS.map(kind => box(kind, positionWords(kind, lang).label))}</div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{words.pushes}</legend>
        <div className={styles.kinds}>{PUSH_FACTS.map(kind => box(kind, words.push[kind]))}</div>
      </fieldset>
    </Card>
  )
}
