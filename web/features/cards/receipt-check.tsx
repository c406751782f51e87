import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, CircleCheck, CircleX, Download, ShieldCheck } from 'lucide-react'
import { encode } from 'zod/mini'
import { CallError } from '#client/call-error.ts'
import { CodeList } from '#client/copy-code.tsx'
import { useLang, useMessages } from '#client/i18n.ts'
import { saveFile } from '#client/save-file.ts'
import { getReceipt } from '#contract/api/player/cards.ts'
import type { Proof } from '#contract/api/player/proofs.ts'
import { findingMessages } from '#contract/verify/messages.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { linkClass } from '#ui/link-look.ts'
import { Note } from '#ui/note.tsx'
import { call } from '#web/lib/call.ts'
import { formatError } from '#web/lib/errors.ts'
import { formatCount } from '#web/lib/formats.ts'
import { useWholeErrorMessages } from '#web/lib/game-errors.ts'
import { readLogAround } from '#web/lib/log-around.ts'
import { formatFullMoment } from '#web/lib/moments.ts'
import { queryClient } from '#web/lib/query.ts'
import { useReached } from '#web/lib/server-clock.ts'
import type { SavedReport, Step, Steps } from '#web/lib/verify.ts'
import type { Game } from './api.ts'
import { type CardTypeName, typeOf } from './card-type.ts'
import { receiptMessages } from './i18n.ts'
import { proofQuery, type Receipt } from './played-api.ts'
import styles from './receipt.module.css'

/** The page is on an insecure origin, where the browser computes no hashes. */
class NoHashes extends Error {}

/** Findings of a check by step. */
interface Checked {
  proof: Proof
  steps: Steps
}

const storedOf = (receipt: Receipt): SavedReport => ({
  _id: receipt._id,
  nonce: receipt.nonce,
  picks: receipt.picks,
  acceptedAt: receipt.acceptedAt.toISOString(),
  settingsHash: receipt.rulesHash,
  rulesText: receipt.rulesText,
  logHead: receipt.logHead,
})

async function check(type: CardTypeName, receipt: Receipt): Promise<Checked> {
  if (!('subtle' in crypto)) throw new NoHashes()
  const { signal } = new AbortController()
  const [proof, log, { checkGame }] = await Promise.all([
    call(type.calls.proof, { params: { id: receipt._id } }),
    readLogAround(receipt._card._id, signal),
    import('#web/lib/verify.ts'),
  ])
  queryClient.setQueryData(proofQuery(type, receipt._id).queryKey, proof)
  return { proof, steps: await checkGame(storedOf(receipt), proof, log) }
}

/** Verifies a game of mine in the browser, and saves its receipt, with the proof once there is one. */
function useReceiptCheck(game: Game, receipt: Receipt) {
  const type = typeOf(game)
  const checking = useMutation({ mutationFn: () => check(type, receipt) })
  const known = useQuery({ ...proofQuery(type, receipt._id), enabled: false })
  async function save() {
    // Before closing there is no proof, and offline it cannot be read: the receipt alone is still worth saving.
    const proof = known.data ?? (await queryClient.query(proofQuery(type, receipt._id)).catch(() => null))
    const result = { format: 'crava-receipt-1', receipt: encode(getReceipt.answer, receipt), proof }
    saveFile(`crava-${receipt._id}.json`, new Blob([JSON.stringify(result, null, 2)], { type: 'application/json' }))
  }
  return { checking, save }
}

/** In display order. */
const STEPS: readonly Step[] = ['game', 'list', 'rules', 'log']

interface ReceiptCheckProps {
  game: Game
  receipt: Receipt
  /** When the card closes, in epoch ms of the server's clock; null while unknown. */
  closesAt: number | null
  /** The server's clock minus this device's, in milliseconds. */
  offset: number
}

/** A button that verifies in the browser that a game of mine was published unchanged when entries closed. */
export function ReceiptCheck({ game, receipt, closesAt, offset }: ReceiptCheckProps) {
  const messages = useMessages(receiptMessages)
  const lang = useLang()
  const { checking, save } = useReceiptCheck(game, receipt)
  const isClosed = useReached(closesAt, offset) || game._card.status !== 'new'
  const when = closesAt === null ? '' : ` ${messages.when(formatFullMoment(new Date(closesAt), lang))}`
  return (
    <Stack as="section" gap={3} justify="start" className={styles.check}>
      <h3>{messages.title}</h3>
      {!checking.data && <Text look="note">{isClosed ? messages.ready : `${messages.before}${when}`}</Text>}
      {checking.data && <Result receipt={receipt} checked={checking.data} />}
      {checking.isError && <Failed error={checking.error} />}
      <Row gap={2} wrap>
        {isClosed && (
          <Button
            variant={checking.data ? 'sec' : 'pri'}
            icon={<ShieldCheck aria-hidden="true" />}
            busy={checking.isPending}
            onClick={() => checking.mutate()}
          >
            {checking.data ? messages.again : messages.check}
          </Button>
        )}
        <Button
          variant="sec"
          icon={<Download aria-hidden="true" />}
          aria-label={messages.saveLabel}
          onClick={() => void save()}
        >
          {messages.save}
        </Button>
      </Row>
      {game._card.status === 'finished' && (
        <Link to="/reports/$game" params={{ game: game._card._id }} className={linkClass}>
          {messages.report} <ChevronRight aria-hidden="true" />
        </Link>
      )}
      <Codes receipt={receipt} checked={checking.data} />
    </Stack>
  )
}

function Result({ receipt, checked: { proof, steps } }: { receipt: Receipt; checked: Checked }) {
  const messages = useMessages(receiptMessages)
  const lang = useLang()
  const isRight = STEPS.every(step => steps[step].length === 0)
  const entries = messages.entries(proof.row.leaves, formatCount(proof.row.leaves, lang))
  return (
    <>
      <Note role="status" tone={isRight ? 'green' : 'red'}>
        <strong>{isRight ? messages.right : messages.wrong}</strong>{' '}
        {isRight ? messages.rightText(formatFullMoment(receipt.acceptedAt, lang, true)) : messages.wrongText}
      </Note>
      <Stack as="ul" gap={2} className={styles.steps}>
        {STEPS.map(step => {
          const fits = steps[step].length === 0
          const Icon = fits ? CircleCheck : CircleX
          const copy = new Set(steps[step].map(({ code }) => findingMessages[lang][code]))
          return (
            <li key={step} className={cx(!fits && styles.fails)}>
              <Icon aria-label={fits ? messages.fits : messages.fails} role="img" />
              <span>
                {step === 'list' ? messages.steps.list(entries) : messages.steps[step]}
                {[...copy].map(text => (
                  <small key={text}>{text}</small>
                ))}
              </span>
            </li>
          )
        })}
      </Stack>
    </>
  )
}

function Failed({ error }: { error: unknown }) {
  const messages = useMessages(receiptMessages)
  const whole = useWholeErrorMessages()
  const isEarly = error instanceof CallError && error.code === 'not_locked_yet'
  const text =
    error instanceof NoHashes ? messages.noHashes : isEarly ? messages.earlyText : formatError(error, whole).text
  return (
    <Note role="alert" tone={isEarly ? 'info' : 'orange'}>
      <strong>{isEarly ? messages.early : messages.failed}.</strong> {text}
    </Note>
  )
}

/** Data that others need to verify it; collapsed, because few read it. */
function Codes({ receipt, checked }: { receipt: Receipt; checked: Checked | undefined }) {
  const messages = useMessages(receiptMessages)
  const { rulesText, rulesHash, logHead, picks, nonce } = receipt
  return (
    <details className={styles.codes}>
      <summary>{messages.details}</summary>
      <CodeList
        codes={[
          [messages.picks, picks.join(' ')],
          [messages.nonce, nonce],
          [messages.hash, rulesHash],
          [messages.text, rulesText.version],
          [messages.textHash, rulesText.hash],
          ...(logHead ? [[messages.head(String(logHead.seq)), logHead.hash] as const] : []),
          ...(checked ? [[messages.root, checked.proof.row.root] as const] : []),
        ]}
      />
    </details>
  )
}
