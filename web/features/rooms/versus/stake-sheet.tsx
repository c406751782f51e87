import { useId } from 'react'
import { CallError } from '#client/call-error.ts'
import { useLang, useMessages } from '#client/i18n.ts'
import { formatReais } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { linkClass } from '#ui/link-look.ts'
import { Note } from '#ui/note.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { commonMessages } from '#web/lib/common-messages.ts'
import { useErrorMessages } from '#web/lib/errors.ts'
import { FormText } from '#web/lib/form-text.tsx'
import { usePasswordForm } from '#web/lib/forms.ts'
import { formatMoment } from '#web/lib/moments.ts'
import { formatPercent } from '#web/lib/percent.ts'
import { isUnknown } from '#web/lib/use-paid-action.ts'
import { prizeOf } from '../prize.ts'
import type { DuelRoomType } from '../room-type.ts'
import type { TimedDuel } from './api.ts'
import { messages as versusMessages } from './i18n.ts'
import type { Stake, StakeAct } from './use-stake.ts'
import styles from '#web/lib/confirm-stake.module.css'

interface StakeSheetProps {
  duel: TimedDuel
  roomType: DuelRoomType
  stake: Stake
}

/** Confirmation before a duel can cost money: the price, the winner's prize, and in VIP the password (V6). */
export function StakeSheet({ duel, roomType, stake }: StakeSheetProps) {
  const messages = useMessages(versusMessages).stake
  const { close } = useMessages(commonMessages)
  const { question } = stake
  const textId = useId()
  return (
    <Sheet
      role="alertdialog"
      open={question !== null}
      onClose={stake.back}
      title={messages[question ?? 'start']}
      closeLabel={close}
      describedBy={textId}
    >
      {question !== null && (
        <Question key={question} act={question} duel={duel} roomType={roomType} stake={stake} textId={textId} />
      )}
    </Sheet>
  )
}

function Question({ act, duel, roomType, stake, textId }: StakeSheetProps & { act: StakeAct; textId: string }) {
  const messages = useMessages(versusMessages).stake
  const needsPassword = act !== 'ready' && roomType.type === 'game-vs-vip'
  const { form, input, refused } = usePasswordForm(stake, 'onSubmit', needsPassword)
  const text = useStakeText(act, duel)
  const submit = form.handleSubmit(({ password }) => stake.send({ act, ...(needsPassword ? { password } : {}) }))
  return (
    <Stack as="form" gap={4} noValidate onSubmit={event => void submit(event)}>
      <Text id={textId} tone="muted">
        {text.text}
      </Text>
      <Amounts duel={duel} stake={stake} isPaying={act === 'ready' || act === 'start'} />
      {needsPassword && (
        <FormText
          {...input}
          label={messages.password}
          hint={messages.passwordHint}
          texts={{ password_required: messages.passwordRequired, wrong_password: messages.passwordWrong }}
          data-autofocus
        />
      )}
      {refused !== undefined && <Refusal error={refused} />}
      <Stack gap={2}>
        <Button type="submit" size="lg" block busy={stake.isSending}>
          {text.label}
        </Button>
        <Button
          variant="txt"
          block
          data-autofocus={!needsPassword || undefined}
          disabled={stake.isSending}
          onClick={stake.back}
        >
          {messages.back}
        </Button>
      </Stack>
    </Stack>
  )
}

/** Text and button label of the confirmation. */
function useStakeText(act: StakeAct, duel: TimedDuel): { text: string; label: string } {
  const messages = useMessages(versusMessages).stake
  const lang = useLang()
  const price = formatReais(duel.price, lang)
  const isFree = duel.price === 0n
  const texts = {
    ready: isFree ? messages.readyFree : messages.readyText(price),
    start: isFree ? messages.startFree : messages.startText(price),
    accept: messages.acceptText(price),
    join: messages.acceptText(price),
  }
  const labels = {
    ready: messages.doReady,
    start: isFree ? messages.doStartFree : messages.doStart(price),
    accept: messages.doAccept,
    join: messages.doJoin,
  }
  return { text: texts[act], label: labels[act] }
}

/** The outcome is unknown, or there were too many wrong passwords. */
function Refusal({ error }: { error: unknown }) {
  const messages = useMessages(versusMessages).stake
  const { wait } = useErrorMessages()
  const seconds = error instanceof CallError ? error.retryAfter : undefined
  return (
    <Note tone="red" role="alert">
      {isUnknown(error) ? (
        messages.lost
      ) : (
        <>
          <strong>{messages.locked}</strong> {wait(seconds ?? 900)}
        </>
      )}
    </Note>
  )
}

function Amounts({ duel, stake, isPaying }: { duel: TimedDuel; stake: Stake; isPaying: boolean }) {
  const { stake: messages, free, rules } = useMessages(versusMessages)
  const lang = useLang()
  const isFree = duel.price === 0n
  const rows = [
    [messages.price, isFree ? free : formatReais(duel.price, lang)],
    ...(isFree
      ? []
      : [[messages.fee, duel.fee === 0 ? messages.noFee : messages.feeOf(formatPercent(duel.fee, lang))]]),
    [messages.prize, isFree ? messages.nothing : formatReais(prizeOf(duel), lang)],
    ...(isFree || !isPaying
      ? []
      : [[messages.balanceAfter, stake.balanceAfter === undefined ? '--' : formatReais(stake.balanceAfter, lang)]]),
    [messages.kickoff, formatMoment(duel.lockDate, lang)],
  ]
  return (
    <>
      <dl className={styles.amounts}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <a className={linkClass} href="/rules" target="_blank" rel="noopener">
        {rules.all}
      </a>
    </>
  )
}
