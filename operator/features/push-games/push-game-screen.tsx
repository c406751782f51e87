import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Send, Trash2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { correctionMessages } from '#operator/lib/i18n.ts'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { SecondPerson } from '#operator/lib/second-person.tsx'
import { type Push, pushQuery, type PushStep, PUSH_TONES } from './api.ts'
import { typedOf } from './form.ts'
import { messages as pushMessages } from './i18n.ts'
import { PushForm } from './push-form.tsx'
import { questionIn } from './push-games-screen.tsx'
import { PushResult } from './push-result.tsx'
import { AnswerSheet, CorrectSheet, RemoveSheet, SendSheet, StepSheet } from './push-sheets.tsx'

/** One question: a draft to be written and sent, or what became of it. */
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
            match={{ ...data._match, championship: data.championship, source: data.source }}
            onDirty={reportDirty}
          />
        ) : (
          <PushResult push={data} offset={data.now.getTime() - dataUpdatedAt} onEnd={() => void read.refetch()} />
        )
      ) : (
        <Pending read={read} />
      )}
    </>
  )
}

type What = 'send' | 'remove' | 'answer' | 'correct' | PushStep

const IN_PLAY: ReadonlySet<Push['state']> = new Set(['open', 'locked', 'running', 'provisional'])

function Actions({ push, isDirty }: { push: Push & { audience: number | null }; isDirty: boolean }) {
  const messages = useMessages(pushMessages)
  const navigate = useNavigate()
  // Each opening starts anew.
  const [deps, setConfirming] = useState<{ what?: What; turn: number; open: boolean }>({ turn: 0, open: false })
  const ask = (what: What) => setConfirming(({ turn }) => ({ what, turn: turn + 1, open: true }))
  const sheet = { push, open: deps.open, onClose: () => setConfirming(before => ({ ...before, open: false })) }
  const { what, turn } = deps
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
      {IN_PLAY.has(push.state) && <Steps push={push} ask={ask} />}
      {push.state === 'paid' && <PaidSteps ask={ask} />}
      {what === 'send' && <SendSheet key={turn} {...sheet} />}
      {what === 'answer' && <AnswerSheet key={turn} {...sheet} />}
      {what === 'correct' && <CorrectSheet key={turn} {...sheet} />}
      {what === 'remove' && (
        <RemoveSheet
          key={turn}
          {...sheet}
          onRemoved={() => void navigate({ to: '/push-games', ignoreBlocker: true })}
        />
      )}
      {(what === 'hold' || what === 'release' || what === 'settle' || what === 'void') && (
        <StepSheet key={turn} {...sheet} step={what} />
      )}
    </>
  )
}

/** C10: what can still be done once it is paid: say what really happened, and ask for what that adds. */
function PaidSteps({ ask }: { ask: (what: What) => void }) {
  const messages = useMessages(pushMessages)
  const { ask: askCorrected } = useMessages(correctionMessages)
  return (
    <>
      <Button variant="sec" onClick={() => ask('answer')}>
        {messages.answer}
      </Button>
      <Button variant="sec" onClick={() => ask('correct')}>
        {askCorrected}
      </Button>
    </>
  )
}

/** What can be done with a question that is sent and not paid. */
function Steps({ push, ask }: { push: Push; ask: (what: What) => void }) {
  const messages = useMessages(pushMessages)
  const { state, hold, missing } = push
  return (
    <>
      <Button variant="dng" onClick={() => ask('void')}>
        {messages.voidIt}
      </Button>
      <Button variant="sec" onClick={() => ask(hold === null ? 'hold' : 'release')}>
        {hold === null ? messages.hold : messages.release}
      </Button>
      {state !== 'open' && (
        <Button variant="sec" onClick={() => ask('answer')}>
          {messages.answer}
        </Button>
      )}
      {state === 'provisional' && hold === null && missing.length === 0 && (
        <Button onClick={() => ask('settle')}>{messages.settle}</Button>
      )}
    </>
  )
}
