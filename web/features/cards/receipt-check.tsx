import { Link } from '@tanstack/react-router'
import { ChevronRight, CircleCheck, CircleX, Download, ShieldCheck } from 'lucide-react'
import { findingWords } from '#contract/verify/words.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { linkClass } from '#ui/link-look.ts'
import { Note } from '#ui/note.tsx'
import { CallError } from '#web/lib/call-error.ts'
import { CodeList } from '#client/copy-code.tsx'
import { sayError } from '#web/lib/errors.ts'
import { useWholeErrorWords } from '#web/lib/game-errors.ts'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { sayFullMoment } from '#web/lib/moments.ts'
import type { Step } from '#web/lib/verify.ts'
import type { Game } from './api.ts'
import { useReached } from '#web/lib/server-clock.ts'
import type { Receipt } from './played-api.ts'
import { type Checked, NoHashes, useReceiptCheck } from './receipt-check-use.ts'
import { receiptWords } from './receipt-words.ts'
import styles from './receipt-check.module.css'

/** In the order they are told. */
const STEPS: readonly Step[] = ['game', 'list', 'rules', 'log']

/** One button that checks, in the browser, that a game of mine is among those published at the lock, unchanged. */
export function ReceiptCheck({ game, receipt, closesAt }: { game: Game; receipt: Receipt; closesAt: number | null }) {
  const words = useWords(receiptWords)
  const lang = useLang()
  const { checking, save } = useReceiptCheck(game, receipt)
  const isClosed = useReached(closesAt, 0) || game._card.status !== 'new'
  const when = closesAt === null ? '' : ` ${words.when(sayFullMoment(new Date(closesAt), lang))}`
  return (
    <section className={styles.check}>
      <h3>{words.title}</h3>
      {!checking.data && <p className={styles.text}>{isClosed ? words.ready : `${words.before}${when}`}</p>}
      {checking.data && <Result receipt={receipt} checked={checking.data} />}
      {checking.isError && <Failed error={checking.error} />}
      <div className={styles.actions}>
        {isClosed && (
          <Button
            variant={checking.data ? 'sec' : 'pri'}
            icon={<ShieldCheck aria-hidden="true" />}
            busy={checking.isPending}
            onClick={() => checking.mutate()}
          >
            {checking.data ? words.again : words.check}
          </Button>
        )}
        <Button
          variant="sec"
          icon={<Download aria-hidden="true" />}
          aria-label={words.saveLabel}
          onClick={() => void save()}
        >
          {words.save}
        </Button>
      </div>
      {game._card.status === 'finished' && (
        <Link to="/reports/$game" params={{ game: game._card._id }} className={linkClass}>
          {words.report} <ChevronRight aria-hidden="true" />
        </Link>
      )}
      <Codes receipt={receipt} checked={checking.data} />
    </section>
  )
}

function Result({ receipt, checked: { proof, steps } }: { receipt: Receipt; checked: Checked }) {
  const words = useWords(receiptWords)
  const lang = useLang()
  const isRight = STEPS.every(step => steps[step].length === 0)
  const entries = words.entries(proof.row.leaves, new Intl.NumberFormat(lang).format(proof.row.leaves))
  return (
    <>
      <Note role="status" tone={isRight ? 'green' : 'red'}>
        <strong>{isRight ? words.right : words.wrong}</strong>{' '}
        {isRight ? words.rightText(sayFullMoment(receipt.acceptedAt, lang, true)) : words.wrongText}
      </Note>
      <ul className={styles.steps}>
        {STEPS.map(step => {
          const fits = steps[step].length === 0
          const Icon = fits ? CircleCheck : CircleX
          const said = new Set(steps[step].map(({ code }) => findingWords[lang][code]))
          return (
            <li key={step} className={cx(!fits && styles.fails)}>
              <Icon aria-label={fits ? words.fits : words.fails} role="img" />
              <span>
                {step === 'list' ? words.steps.list(entries) : words.steps[step]}
                {[...said].map(text => (
                  <small key={text}>{text}</small>
                ))}
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}

function Failed({ error }: { error: unknown }) {
  const words = useWords(receiptWords)
  const whole = useWholeErrorWords()
  const isEarly = error instanceof CallError && error.code === 'not_locked_yet'
  const text = error instanceof NoHashes ? words.noHashes : isEarly ? words.earlyText : sayError(error, whole).text
  return (
    <Note role="alert" tone={isEarly ? 'info' : 'orange'}>
      <strong>{isEarly ? words.early : words.failed}.</strong> {text}
    </Note>
  )
}

/** What others need to check it too; folded, for nobody reads it for pleasure. */
function Codes({ receipt, checked }: { receipt: Receipt; checked: Checked | undefined }) {
  const words = useWords(receiptWords)
  const { rulesText, rulesHash, logHead, picks, nonce } = receipt
  return (
    <details className={styles.codes}>
      <summary>{words.details}</summary>
      <CodeList
        codes={[
          [words.picks, picks.join(' ')],
          [words.nonce, nonce],
          [words.hash, rulesHash],
          [words.text, rulesText.version],
          [words.textHash, rulesText.hash],
          ...(logHead ? [[words.head(String(logHead.seq)), logHead.hash] as const] : []),
          ...(checked ? [[words.root, checked.proof.row.root] as const] : []),
        ]}
      />
    </details>
  )
}
