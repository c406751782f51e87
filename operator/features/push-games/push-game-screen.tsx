import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Send, Trash2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { GameActions } from '#operator/lib/games/game-actions.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { SecondPerson } from '#operator/lib/second-person.tsx'
import { useSheet } from '#operator/lib/use-sheet.ts'
import { KEY, type Push, pushQuery, PUSH_TONES } from './api.ts'
import { typedOf } from './form.ts'
import { messages as pushMessages } from './i18n.ts'
import { PushForm } from './push-form.tsx'
import { questionIn } from './push-games-screen.tsx'
import { PushResult } from './push-result.tsx'
import { AnswerSheet, RemoveSheet, SendSheet } from './push-sheets.tsx'

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
