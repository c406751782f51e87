import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Send, Trash2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import * as z from 'zod/mini'
import { useLang, useMessages } from '#client/i18n.ts'
import { formatReais } from '#contract/money.ts'
import { FormSegmented } from '#operator/lib/form-fields.tsx'
import { GameActions } from '#operator/lib/games/game-actions.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { useShortForm } from '#operator/lib/save-form.tsx'
import { SecondPerson } from '#operator/lib/second-person.tsx'
import { Timeline } from '#operator/lib/timeline.tsx'
import { useSheet } from '#operator/lib/use-sheet.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Stack } from '#ui/layout.tsx'
import { toast } from '#ui/toast.tsx'
import { answerMutation, KEY, type Push, PUSH_TONES, pushQuery, removeMutation, sendMutation } from './api.ts'
import { typedOf } from './form.ts'
import { messages as pushMessages } from './i18n.ts'
import { PushForm } from './push-form.tsx'
import { questionIn } from './push-games-screen.tsx'
import { PushResult } from './push-result.tsx'
import styles from './push-form.module.css'

interface PushSheetProps {
  push: Push
  open: boolean
  onClose: () => void
}

/** Summary before sending: match, minutes, price, and number of recipients. */
function Sent({ push }: { push: Push & { audience: number | null } }) {
  const messages = useMessages(pushMessages)
  const lang = useLang()
  const { _match: match, price, from, to, audience, players } = push
  const people = messages.person(audience ?? 0, (audience ?? 0).toLocaleString(lang))
  const rows = [
    [messages.match, `${match.home?.name ?? ''} × ${match.away?.name ?? ''}`],
    [messages.window, `${from}–${to}`],
    [messages.fact, messages.facts[push.fact]],
    [messages.priceOf, formatReais(price, lang)],
    [messages.players, audience === null ? messages.playersOf[players] : `${messages.playersOf[players]}: ${people}`],
  ]
  return (
    <Stack as="dl" gap={2} marginTop={2} className={styles.sent}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Stack>
  )
}

/** Sends a draft at once and shows the number of recipients. */
function SendSheet({ push, open, onClose }: PushSheetProps & { push: Push & { audience: number | null } }) {
  const messages = useMessages(pushMessages)
  const lang = useLang()
  const send = useMutation(sendMutation(useQueryClient(), push._id))
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages.sendTitle}
      about={questionIn(push, lang)}
      text={
        <>
          <p>{messages.sendText}</p>
          {push.amount > 0n && <p>{messages.sendReserve(formatReais(push.amount, lang))}</p>}
          <Sent push={push} />
        </>
      }
      confirmLabel={messages.send}
      onConfirm={async reason => {
        const { people } = await send.mutateAsync(reason)
        toast.ok(messages.sent(messages.person(people, people.toLocaleString(lang))))
      }}
    />
  )
}

function RemoveSheet({ push, open, onClose, onRemoved }: PushSheetProps & { onRemoved: () => void }) {
  const messages = useMessages(pushMessages)
  const lang = useLang()
  const remove = useMutation(removeMutation(useQueryClient(), push._id))
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages.removeTitle}
      about={questionIn(push, lang)}
      text={messages.removeText}
      confirmLabel={messages.remove}
      danger
      onConfirm={async reason => {
        await remove.mutateAsync(reason)
        toast.ok(messages.removed)
        onRemoved()
      }}
    />
  )
}

const CHOICES = { yes: true, no: false, facts: null } as const
const zChoice = z.object({ choice: z.enum(['yes', 'no', 'facts']) })

/** Asks for the result: one that only an operator can decide, or a correction of the source's. */
function AnswerSheet({ push, open, onClose }: PushSheetProps) {
  const messages = useMessages(pushMessages)
  const lang = useLang()
  const answering = useMutation(answerMutation(useQueryClient(), push._id))
  const form = useShortForm(zChoice, {})
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages.answerTitle}
      about={questionIn(push, lang)}
      text={push.state === 'paid' ? messages.answerPaid : messages.answerText}
      confirmLabel={messages.answer}
      form={form}
      onConfirm={(reason, { choice }) => answering.mutateAsync({ correct: CHOICES[choice], reason })}
      done={messages.answered}
    >
      <FormSegmented
        form={form}
        name="choice"
        label={messages.answerChoice}
        options={[
          { value: 'yes', label: messages.results.yes },
          { value: 'no', label: messages.results.no },
          { value: 'facts', label: messages.answerFacts },
        ]}
        error={messages.answerRequired}
      />
    </ReasonSheet>
  )
}

/** One push game: a draft to edit and send, or its results. */
export function PushGameScreen() {
  const messages = useMessages(pushMessages)
  const lang = useLang()
  const { push: id } = useParams({ from: '/private/push-games/$push' })
  const read = useQuery(pushQuery(id))
  const [isDirty, setDirty] = useState(false)
  const reportDirty = useCallback((next: boolean) => setDirty(next), [])
  const { data, dataUpdatedAt } = read
  return (
    <>
      <PageHead
        title={data ? questionIn(data, lang) : messages.one}
        text={data && <Badge tone={PUSH_TONES[data.state]}>{messages.state[data.state]}</Badge>}
        back={{ to: '/push-games', label: messages.back }}
      >
        {data && <Actions push={data} isDirty={isDirty && data.state === 'draft'} />}
      </PageHead>
      <SecondPerson game={id} />
      {data ? (
        data.state === 'draft' ? (
          <PushForm
            key={data._id}
            id={data._id}
            saved={typedOf(data, lang)}
            seq={data.seq}
            match={{ ...data._match, championship: data.championship, source: data.source }}
            onDirty={reportDirty}
          />
        ) : (
          <>
            <PushResult push={data} offset={data.now.getTime() - dataUpdatedAt} onEnd={() => void read.refetch()} />
            <Timeline kind="game" id={id} />
          </>
        )
      ) : (
        <Pending read={read} />
      )}
    </>
  )
}

type What = 'send' | 'remove' | 'answer'

const CAN_ANSWER: ReadonlySet<Push['state']> = new Set(['locked', 'running', 'provisional', 'paid'])

function Actions({ push, isDirty }: { push: Push & { audience: number | null }; isDirty: boolean }) {
  const messages = useMessages(pushMessages)
  const lang = useLang()
  const navigate = useNavigate()
  const { what, key, sheet, ask } = useSheet<What>()
  return (
    <>
      {push.state === 'draft' && (
        <>
          <Button variant="dng" icon={<Trash2 aria-hidden="true" />} onClick={() => ask('remove')}>
            {messages.remove}
          </Button>
          <Button
            icon={<Send aria-hidden="true" />}
            onClick={() => (isDirty ? toast.info(messages.saveFirst, messages.saveFirstText) : ask('send'))}
          >
            {messages.send}
          </Button>
        </>
      )}
      {push.state !== 'draft' && (
        <GameActions
          game={{
            ...push,
            type: 'push',
            name: questionIn(push, lang),
            pool: push.pot,
            guaranteed: push.amount,
            entries: push.answers,
          }}
          gameKey={KEY}
          missing={push.missing.map(fact => messages.missing[fact] ?? fact)}
        >
          {CAN_ANSWER.has(push.state) && (
            <Button variant="sec" onClick={() => ask('answer')}>
              {messages.answer}
            </Button>
          )}
        </GameActions>
      )}
      {what === 'send' && <SendSheet key={key} push={push} {...sheet} />}
      {what === 'answer' && <AnswerSheet key={key} push={push} {...sheet} />}
      {what === 'remove' && (
        <RemoveSheet
          key={key}
          push={push}
          {...sheet}
          onRemoved={() => void navigate({ to: '/push-games', ignoreBlocker: true })}
        />
      )}
    </>
  )
}
