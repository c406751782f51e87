import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { Row, Stack, Text } from '#ui/layout.tsx'
import type { Stage as StageName } from './prediction.ts'
import styles from './play.module.css'

/** Element id of a stage. */
export const stageIdOf = (stage: StageName): string => `stage-${stage}`

/** Focuses the first empty field of a stage. */
export function focusStage(stage: StageName): void {
  const box = document.getElementById(stageIdOf(stage))
  box?.scrollIntoView({ block: 'center' })
  const groups = [...(box?.querySelectorAll('[role=radiogroup], fieldset, [role=group]') ?? [])]
  const open = groups.find(group => {
    const field = group.querySelector('input')
    return field && (field.type === 'radio' ? !group.querySelector(':checked') : field.value === '')
  })
  const field = (open ?? box)?.querySelector<HTMLElement>('input')
  field?.focus({ preventScroll: true })
}

/** A part of the play page: its number, or a tick when it is complete. */
export function Stage({
  stage,
  position: index,
  title,
  note,
  end,
  isDone,
  doneLabel,
  children,
}: {
  stage: StageName
  position: number
  title: string
  note?: string
  /** Progress: "2 de 3". */
  end?: string
  isDone: boolean
  doneLabel: string
  children: ReactNode
}) {
  const id = stageIdOf(stage)
  return (
    <Stack as="section" id={id} gap={3} className={styles.stage} aria-labelledby={`${id}-title`}>
      <Row as="header" gap={2.5} align="center" className={styles.stageHead}>
        <span className={cx(styles.mark, isDone && styles.marked)} aria-hidden="true">
          {isDone ? <Check size={18} strokeWidth={3} /> : index}
        </span>
        <h2 id={`${id}-title`}>
          {title}
          <span className="visually-hidden"> · {doneLabel}</span>
        </h2>
        {end && (
          <Text as="span" flex="none" look="note" className="num">
            {end}
          </Text>
        )}
      </Row>
      {note && <Text look="note">{note}</Text>}
      {children}
    </Stack>
  )
}
