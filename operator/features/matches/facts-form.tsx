import { useMemo, useRef } from 'react'
import { useWords } from '#client/i18n.ts'
import { Card } from '#ui/card.tsx'
import { Field, TextArea } from '#ui/field.tsx'
import { commonWords } from '#operator/lib/common-words.ts'
import { sayField, useErrorWords } from '#operator/lib/errors.ts'
import { useLeaveGuard } from '#operator/lib/leave-guard.ts'
import { SaveBar } from '#operator/lib/save-bar.tsx'
import type { MatchRead } from './api.ts'
import { AthletesPart } from './athletes-part.tsx'
import { BasicsPart } from './basics-part.tsx'
import { CardsPart } from './cards-part.tsx'
import { changesBetween } from './draft-changes.ts'
import { useFactsDraft } from './facts-draft.ts'
import styles from './facts-form.module.css'
import { GamesPart } from './games-part.tsx'
import { GoalsPart } from './goals-part.tsx'
import { HistoryPart } from './history-part.tsx'
import { words as matchWords } from './i18n.ts'
import { NewsNote } from './news-note.tsx'
import type { PartProps } from './part.ts'
import { peopleOf } from './people.ts'
import { useSaveFacts } from './save-facts.ts'
import { SquadsPart } from './squads-part.tsx'
import { StatisticsPart } from './statistics-part.tsx'

/** Everything that is known of a match, and why it changes. A version saved elsewhere never takes away what is typed here. */
export function FactsForm({ read }: { read: MatchRead }) {
  const words = useWords(matchWords)
  const { kind } = read.doc
  const form = useRef<HTMLFormElement>(null)
  const news = useRef<HTMLDivElement>(null)
  const typing = useFactsDraft(read.doc._id, read)
  const { base, mine, reason } = typing.held
  const people = useMemo(() => peopleOf(read), [read])
  const changes = useMemo(() => changesBetween(base, mine).length, [base, mine])
  const save = useSaveFacts(read, typing, { form, news })
  useLeaveGuard(changes > 0 || reason.trim() !== '')
  const part: PartProps = { draft: mine, base, people, doc: read.doc, faults: save.faults, change: typing.change }
  const isMatch = kind === 'match'
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={event => void save.submit(event)}>
      <div ref={news} tabIndex={-1} className={styles.news}>
        {typing.held.news && <NewsNote news={typing.held.news} mine={mine} people={people} />}
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          <BasicsPart {...part} />
          {isMatch && <GoalsPart {...part} />}
          {isMatch && <CardsPart {...part} />}
          {isMatch && <StatisticsPart {...part} />}
          <AthletesPart {...part} />
          <Card title={words.why}>
            <Reason value={reason} onChange={typing.setReason} fault={save.faults.reason} />
          </Card>
        </div>
        <div className={styles.column}>
          <GamesPart match={read.doc._id} hasChanges={changes > 0} />
          <HistoryPart versions={read.versions} />
          {isMatch && <SquadsPart read={read} />}
        </div>
      </div>
      <SaveBar
        changes={changes}
        saveLabel={words.save}
        busy={save.busy}
        canSave={changes > 0}
        onDiscard={() => {
          save.forget()
          typing.discard()
        }}
      />
    </form>
  )
}

function Reason({
  value,
  onChange,
  fault,
}: {
  value: string
  onChange: (reason: string) => void
  fault: string | undefined
}) {
  const common = useWords(commonWords)
  return (
    <Field label={common.reason} hint={common.reasonHint} error={sayField(fault, useErrorWords())}>
      {ids => <TextArea {...ids} rows={2} value={value} onChange={event => onChange(event.currentTarget.value)} />}
    </Field>
  )
}
