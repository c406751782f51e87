import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { formatReais } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import { Field, PasswordInput } from '#ui/field.tsx'
import { linkClass } from '#ui/link-look.ts'
import { Note } from '#ui/note.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { isUnknown } from '#web/lib/attempt-use.ts'
import { CallError } from '#web/lib/call-error.ts'
import { commonWords } from '#web/lib/common-words.ts'
import { useErrorWords } from '#web/lib/errors.ts'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { sayMoment } from '#web/lib/moments.ts'
import { sayPercent } from '#web/lib/percent.ts'
import type { DuelUse } from '../kind.ts'
import { prizeOf } from '../prize.ts'
import type { TimedDuel } from './api.ts'
import { words as versusWords } from './i18n.ts'
import type { Stake, StakeAct } from './stake-use.ts'
import styles from './stake-sheet.module.css'

interface StakeSheetProps {
  duel: TimedDuel
  use: DuelUse
  stake: Stake
}

/** The last question before a duel can cost money: what leaves the wallet, what the winner gets, and in VIP the password (V6). */
export function StakeSheet({ duel, use, stake }: StakeSheetProps) {
  const words = useWords(versusWords).stake
  const { close } = useWords(commonWords)
  const { asked } = stake
  const textId = useId()
  return (
    <Sheet
      role="alertdialog"
      open={asked !== null}
      onClose={stake.back}
      title={words[asked ?? 'start']}
      closeLabel={close}
      describedBy={textId}
    >
      {asked !== null && <Question key={asked} act={asked} duel={duel} use={use} stake={stake} textId={textId} />}
    </Sheet>
  )
}

function Question({ act, duel, use, stake, textId }: StakeSheetProps & { act: StakeAct; textId: string }) {
  const words = useWords(versusWords).stake
  const needsPassword = act !== 'ready' && use.kind === 'game-vs-vip'
  const [password, setPassword] = useState('')
  const [isTouched, setTouched] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const said = useSaid(act, duel)
  const isWrong = stake.refused instanceof CallError && stake.refused.code === 'wrong_password'
  useEffect(() => {
    if (isWrong) field.current?.select()
  }, [isWrong])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTouched(true)
    if (needsPassword && password === '') field.current?.focus()
    else void stake.send(needsPassword ? password : undefined)
  }

  const missing = isTouched && password === '' ? words.passwordRequired : undefined
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p id={textId} className={styles.text}>
        {said.text}
      </p>
      <Amounts duel={duel} stake={stake} isPaying={act === 'ready' || act === 'start'} />
      {needsPassword && (
        <Field label={words.password} hint={words.passwordHint} error={isWrong ? words.passwordWrong : missing}>
          {ids => (
            <Password
              ids={ids}
              field={field}
              value={password}
              isSending={stake.isSending}
              onChange={typed => {
                setPassword(typed)
                stake.forgive()
              }}
            />
          )}
        </Field>
      )}
      {stake.refused !== undefined && !isWrong && <Refusal error={stake.refused} />}
      <div className={styles.answers}>
        <Button type="submit" size="lg" block busy={stake.isSending}>
          {said.label}
        </Button>
        <Button
          variant="txt"
          block
          data-autofocus={!needsPassword || undefined}
          disabled={stake.isSending}
          onClick={stake.back}
        >
          {words.back}
        </Button>
      </div>
    </form>
  )
}

/** What is agreed to, and the button that does it. */
function useSaid(act: StakeAct, duel: TimedDuel): { text: string; label: string } {
  const words = useWords(versusWords).stake
  const lang = useLang()
  const price = formatReais(duel.price, lang)
  const isFree = duel.price === 0n
  const texts = {
    ready: isFree ? words.readyFree : words.readyText(price),
    start: isFree ? words.startFree : words.startText(price),
    accept: words.acceptText(price),
    join: words.acceptText(price),
  }
  const labels = {
    ready: words.doReady,
    start: isFree ? words.doStartFree : words.doStart(price),
    accept: words.doAccept,
    join: words.doJoin,
  }
  return { text: texts[act], label: labels[act] }
}

interface PasswordProps {
  ids: Parameters<Parameters<typeof Field>[0]['children']>[0]
  field: React.RefObject<HTMLInputElement | null>
  value: string
  isSending: boolean
  onChange: (typed: string) => void
}

function Password({ ids, field, value, isSending, onChange }: PasswordProps) {
  const common = useWords(commonWords)
  return (
    <PasswordInput
      {...ids}
      ref={field}
      name="password"
      autoComplete="current-password"
      data-autofocus
      revealLabel={common.showPassword}
      hideLabel={common.hidePassword}
      value={value}
      maxLength={200}
      readOnly={isSending}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

/** Nobody knows what became of it, or the password was wrong too often. */
function Refusal({ error }: { error: unknown }) {
  const words = useWords(versusWords).stake
  const { wait } = useErrorWords()
  const seconds = error instanceof CallError ? error.retryAfter : undefined
  return (
    <Note tone="red" role="alert">
      {isUnknown(error) ? (
        words.lost
      ) : (
        <>
          <strong>{words.locked}</strong> {wait(seconds ?? 900)}
        </>
      )}
    </Note>
  )
}

function Amounts({ duel, stake, isPaying }: { duel: TimedDuel; stake: Stake; isPaying: boolean }) {
  const { stake: words, free, rules } = useWords(versusWords)
  const lang = useLang()
  const isFree = duel.price === 0n
  const rows = [
    [words.price, isFree ? free : formatReais(duel.price, lang)],
    ...(isFree ? [] : [[words.fee, duel.fee === 0 ? words.noFee : words.feeOf(sayPercent(duel.fee, lang))]]),
    [words.prize, isFree ? words.nothing : formatReais(prizeOf(duel), lang)],
    ...(isFree || !isPaying
      ? []
      : [[words.balanceAfter, stake.balanceAfter === undefined ? '--' : formatReais(stake.balanceAfter, lang)]]),
    [words.kickoff, sayMoment(duel.lockDate, lang)],
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
