import { useMemo, useRef } from 'react'
import { useMessages } from '#client/i18n.ts'
import { Card } from '#ui/card.tsx'
import { Field, TextArea } from '#ui/field.tsx'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { formatField, useErrorMessages } from '#operator/lib/errors.ts'
import { useLeaveGuard } from '#operator/lib/leave-guard.ts'
import { SaveBar } from '#operator/lib/save-bar.tsx'
import type { MatchRead } from './api.ts'
import { AthletesSection } from './athletes-section.tsx'
import { BasicsSection } from './basics-section.tsx'
import { CardsSection } from './cards-section.tsx'
import { changesBetween } from './draft-changes.ts'
import { useFactsDraft } from './facts-draft.ts'
import styles from './facts-form.module.css'
import { GamesSection } from './games-section.tsx'
import { GoalsSection } from './goals-section.tsx'
import { HistorySection } from './history-section.tsx'
import { messages as matchMessages } from './i18n.ts'
import { NewsNote } from './news-note.tsx'
import type { SectionProps } from './part.ts'
import { peopleOf } from './people.ts'
import { useSaveFacts } from './save-facts.ts'
import { SquadsSection } from './squads-section.tsx'
import { StatisticsSection } from './statistics-section.tsx'

/** Everything that is known of a match, and why it changes. A version saved elsewhere never takes away what is typed here. */
export function FactsForm({ read }: { read: MatchRead }) {
  const messages = useMessages(matchMessages)
  const { kind } = read.doc
  const form = useRef<HTMLFormElement>(null)
  const news = useRef<HTMLDivElement>(null)
  const typing = useFactsDraft(read.doc._id, read)
  const { base, mine, reason } = typing.draft
  const people = useMemo(() => peopleOf(read), [read])
  const changes = useMemo(() => changesBetween(base, mine).length, [base, mine])
  const save = useSaveFacts(read, typing, { form, news })
  useLeaveGuard(changes > 0 || reason.trim() !== '')
  const part: SectionProps = { draft: mine, base, people, doc: read.doc, faults: save.faults, change: typing.change }
  const isMatch = kind === 'match'
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={event => void save.submit(event)}>
      <div ref={news} tabIndex={-1} className={styles.news}>
        {typing.draft.news && <NewsNote news={typing.draft.news} mine={mine} people={people} />}
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          <BasicsSection {...part} />
          {isMatch && <GoalsSection {...part} />}
          {isMatch && <CardsSection {...part} />}
          {isMatch && <StatisticsSection {...part} />}
          <AthletesSection {...part} />
          <Card title={messages.why}>
            <Reason value={reason} onChange={typing.setReason} fault={save.faults.reason} />
          </Card>
        </div>
        <div className={styles.column}>
          <GamesSection match={read.doc._id} hasChanges={changes > 0} />
          <HistorySection versions={read.versions} />
          {isMatch && <SquadsSection read={read} />}
        </div>
      </div>
      <SaveBar
        changes={changes}
        saveLabel={messages.save}
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
  const common = useMessages(commonMessages)
  return (
    <Field label={common.reason} hint={common.reasonHint} error={formatField(fault, useErrorMessages())}>
      {ids => <TextArea {...ids} rows={2} value={value} onChange={event => onChange(event.currentTarget.value)} />}
    </Field>
  )
}
