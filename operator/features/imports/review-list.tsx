import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useController } from 'react-hook-form'
import * as z from 'zod/mini'
import { useMessages } from '#client/i18n.ts'
import { FACT_SOURCES } from '#contract/api/admin/matches.ts'
import { zReason } from '#contract/fields.ts'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { FormReason } from '#operator/lib/form-fields.tsx'
import { factMessages } from '#operator/lib/i18n.ts'
import { formatMessage, importMessages } from '#operator/lib/import-messages.ts'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { markRefused, useSend, useShortForm } from '#operator/lib/save-form.tsx'
import { useSheet } from '#operator/lib/use-sheet.ts'
import { Badge, type BadgeProps } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.tsx'
import { isClub, isGone, resolveMutation, type ReviewRow } from './api.ts'
import { Candidates } from './candidates.tsx'
import { dictionary as reviewMessages } from './i18n.ts'
import { Bulk } from './review-bulk.tsx'
import shared from '#operator/lib/form.module.css'
import styles from './review.module.css'

interface AnswerSheetProps {
  row: ReviewRow
  open: boolean
  onClose: () => void
  /** Called once it is answered, by this operator or another. */
  onDone: () => void
}

/** Asks for the reason to ignore a row, or confirms a warning. */
function LeaveSheet({ row, open, onClose, onDone }: AnswerSheetProps) {
  const messages = useMessages(reviewMessages)
  const resolve = useMutation(resolveMutation(useQueryClient()))
  const named = row.isName
  const isNewClub = isClub(row)
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={isNewClub ? messages.newClubTitle : named ? messages.leaveTitle : messages.seenTitle}
      text={
        <p>
          <strong>{row.row}</strong>
          <br />
          {isNewClub ? messages.newClubText : named ? messages.leaveText : messages.seenText}
        </p>
      }
      confirmLabel={isNewClub ? messages.newClub : named ? messages.leave : messages.seen}
      danger={named && !isNewClub}
      onConfirm={async reason => {
        await resolve.mutateAsync({ id: row._id, link: null, reason })
        toast.ok(isNewClub ? messages.newClubToast : messages.leftToast)
        onDone()
      }}
      onRefused={error => {
        const gone = isGone(error)
        if (gone) toast.warn(messages.gone)
        return gone
      }}
    />
  )
}

/** Asks whom a name refers to, and why. */
function LinkSheet({ row, open, onClose, onDone }: AnswerSheetProps) {
  const dictionary = useMessages(reviewMessages)
  const common = useMessages(commonMessages)
  const messages = useMessages(importMessages)
  const textId = useId()
  return (
    <Sheet open={open} onClose={onClose} title={dictionary.linkTitle} closeLabel={common.close} describedBy={textId}>
      <Text id={textId} tone="muted" breaks="anywhere" className={styles.text}>
        <strong>{row.row}</strong>
        {formatMessage(messages, row.message, row.reason)}
      </Text>
      <LinkForm {...{ row, onClose, onDone }} />
    </Sheet>
  )
}

const NONE = 'none'
const zFields = z.object({ link: z.string({ error: NONE }), reason: zReason })

function LinkForm({ row, onClose, onDone }: Omit<AnswerSheetProps, 'open'>) {
  const messages = useMessages(reviewMessages)
  const common = useMessages(commonMessages)
  const resolve = useMutation(resolveMutation(useQueryClient()))
  const form = useShortForm(zFields, { reason: '' })
  const { field, fieldState } = useController({ control: form.control, name: 'link' })
  const { ref, value, onChange } = field
  const fault = fieldState.error?.message
  const { busy, onSubmit } = useSend({
    form,
    send: fields => resolve.mutateAsync({ id: row._id, ...fields }),
    onDone: () => {
      toast.ok(messages.linkedToast)
      onDone()
    },
    onRefused: error => {
      const isOver = isGone(error) && !markRefused(form, error)
      if (isOver) {
        toast.warn(messages.gone)
        onClose()
      }
      return isOver
    },
  })
  return (
    <Stack as="form" gap={4} noValidate onSubmit={onSubmit}>
      <Candidates
        row={row}
        value={value}
        onChange={onChange}
        fault={fault && (fault === NONE ? messages.chooseOne : messages.cannotLink)}
        ref={ref}
      />
      <FormReason form={form} isPlain />
      <div className={shared.answers}>
        <Button variant="sec" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button type="submit" busy={busy}>
          {messages.link}
        </Button>
      </div>
    </Stack>
  )
}

type Action = 'link' | 'leave'

/** Rows of imports, with their possible answers. */
export function ReviewList({ rows }: { rows: readonly ReviewRow[] }) {
  const messages = useMessages(reviewMessages)
  const { what, key, sheet, ask } = useSheet<{ row: ReviewRow; action: Action }>()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const open = rows.filter(row => row.state === 'open')
  function handleDone() {
    sheet.onClose()
    // The row is removed together with the pressed button: the keyboard focus moves to the top of the page.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <>
      {open.length > 1 && <Bulk rows={open} chosen={chosen} onChosen={setChosen} />}
      <Stack as="ul" gap={3} aria-label={messages.list}>
        {rows.map(row => (
          <li key={row._id}>
            <Row
              row={row}
              onAsk={action => ask({ row, action })}
              isChosen={chosen.has(row._id)}
              onChoose={open.length > 1 ? () => setChosen(toggled(chosen, row._id)) : undefined}
            />
          </li>
        ))}
      </Stack>
      {what?.action === 'link' && <LinkSheet key={key} row={what.row} {...sheet} onDone={handleDone} />}
      {what?.action === 'leave' && <LeaveSheet key={key} row={what.row} {...sheet} onDone={handleDone} />}
    </>
  )
}

const toggled = (chosen: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return next
}

const TONES: Record<string, NonNullable<BadgeProps['tone']>> = {
  'unknown-athlete': 'red',
  'unknown-club': 'red',
  'similar-athlete': 'info',
  settled: 'orange',
  silent: 'red',
  corrected: 'red',
  ambiguous: 'info',
}

interface RowProps {
  row: ReviewRow
  onAsk: (action: Action) => void
  isChosen: boolean
  /** Undefined where the row cannot be selected. */
  onChoose: (() => void) | undefined
}

function Row({ row, onAsk, isChosen, onChoose }: RowProps) {
  const dictionary = useMessages(reviewMessages)
  const facts = useMessages(factMessages)
  const messages = useMessages(importMessages)
  const type = dictionary.kinds[row.kind]
  const source = FACT_SOURCES.find(one => one === row.source)
  return (
    <Stack as={Card} gap={3} align="center" className={styles.row}>
      <Stack gap={1.5}>
        <p className={styles.about}>
          {onChoose && row.state === 'open' && (
            <input type="checkbox" checked={isChosen} aria-label={dictionary.choose(row.row)} onChange={onChoose} />
          )}
          <Badge tone={TONES[row.kind] ?? 'plain'}>{type?.name ?? row.kind}</Badge>
          <span>{`${row.championship.name} ${row.championship.season}`}</span>
          <span>{source ? facts.sources[source] : row.source}</span>
          {row.match && (
            <Link to="/matches/$match" params={{ match: row.match._id }} className={styles.match}>
              {dictionary.openMatch(row.match.label)}
            </Link>
          )}
        </p>
        <Text breaks="anywhere">
          <strong>{row.row}</strong>
        </Text>
        <Text tone="muted" breaks="anywhere">
          {formatMessage(messages, row.message, row.reason)}
        </Text>
        {type && <Text look="hint">{type.text}</Text>}
      </Stack>
      {row.state === 'open' && (
        <div className={shared.answers}>
          {row.isName ? (
            <>
              <Button size="sm" aria-label={dictionary.linkRow(row.row)} onClick={() => onAsk('link')}>
                {dictionary.link}
              </Button>
              <Button
                size="sm"
                variant="sec"
                aria-label={isClub(row) ? dictionary.newClubRow(row.row) : dictionary.leaveRow(row.row)}
                onClick={() => onAsk('leave')}
              >
                {isClub(row) ? dictionary.newClub : dictionary.leave}
              </Button>
            </>
          ) : (
            <Button size="sm" variant="sec" aria-label={dictionary.seenRow(row.row)} onClick={() => onAsk('leave')}>
              {dictionary.seen}
            </Button>
          )}
        </div>
      )}
    </Stack>
  )
}
