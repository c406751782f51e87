import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { CalendarPlus, Copy, Pencil, Plus, Shirt, TriangleAlert, Trophy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useController } from 'react-hook-form'
import * as z from 'zod/mini'
import { CallError } from '#client/call-error.ts'
import { useMessages } from '#client/i18n.ts'
import { GAME_STATES, operatorCards, operatorCardsCsv } from '#contract/api/admin/cards.ts'
import { operatorChampionshipCards, operatorChampionshipCardsCsv } from '#contract/api/admin/championship-cards.ts'
import { formatReais } from '#contract/money.ts'
import { GameStateBadge } from '#operator/lib/badges.tsx'
import { call } from '#operator/lib/call.ts'
import { col } from '#operator/lib/columns.tsx'
import { FormText } from '#operator/lib/form-fields.tsx'
import { gameStateMessages, scheduleMessages } from '#operator/lib/i18n.ts'
import { by } from '#operator/lib/list-filters.ts'
import { type ListContext, listScreen, type RowSheet, type Screen } from '#operator/lib/list-screen.tsx'
import { useHasMode } from '#operator/lib/me.ts'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { useShortForm } from '#operator/lib/save-form.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { IconButton, iconButtonClass } from '#ui/icon-button.tsx'
import { toast } from '#ui/toast.tsx'
import { type CardRow, cloneMutation, draftNextMutation, type SharedRow } from './api.ts'
import { athleteCards, type CardType, CardTypeContext, championshipCards, useCardType } from './card-type.ts'
import { ChampionshipChoice } from './championship-choice.tsx'
import { type CardsMessages, messages, messages as cardsMessages } from './i18n.ts'
import styles from './cards-screen.module.css'

const zFields = z.object({
  championship: z.string().check(z.minLength(1, { error: 'championshipRequired' })),
  round: z.string().check(z.trim()),
})

/** Asks for the championship whose round becomes a draft. */
function DraftNext({ open, onClose }: { open: boolean; onClose: () => void }) {
  const messages = useMessages(cardsMessages)
  const navigate = useNavigate()
  const type = useCardType()
  const draft = useMutation(draftNextMutation(useQueryClient(), type))
  const form = useShortForm(zFields, { championship: '', round: '' })
  const { field, fieldState } = useController({ control: form.control, name: 'championship' })
  const { championshipRequired, roundNone } = messages
  const { problems } = useMessages(scheduleMessages)
  const texts: Partial<Record<string, string>> = { championshipRequired, roundNone, ...problems }
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages.nextTitle}
      text={messages.of[type.mode].nextText}
      confirmLabel={messages.nextYes}
      form={form}
      asksReason={false}
      onConfirm={async (_reason, { championship, round }) => {
        const id = await draft.mutateAsync({ championship, ...(round === '' ? {} : { round }) })
        toast.ok(messages.cloned)
        await navigate({ to: type.paths.one, params: { card: id } })
      }}
      showRefusal={error => {
        if (!(error instanceof CallError) || error.code !== 'facts_missing') return false
        const isNamed = form.getValues('round').trim() !== ''
        const why = error.fields.championship ?? 'no_round'
        form.setError('championship', { message: isNamed && why === 'no_round' ? 'roundNone' : why })
        return true
      }}
    >
      <ChampionshipChoice
        value={field.value}
        onChange={field.onChange}
        error={texts[fieldState.error?.message ?? '']}
      />
      <FormText form={form} name="round" label={messages.round} hint={messages.roundHint} maxLength={100} isPlain />
    </ReasonSheet>
  )
}

type Labels = typeof gameStateMessages.pt

/** The parts shared by the lists of both card types. */
const cardList = (type: CardType) => ({
  queryKey: ['cards', type.mode, 'list'],
  refetchMs: 10_000,
  messages,
  labels: gameStateMessages,
  texts: (t: CardsMessages) => ({ ...t, ...t.of[type.mode], noneFound: t.empty, noneFoundText: t.emptyFound }),
  actions: Actions,
  frame: ({ children }: { children: ReactNode }) => <CardTypeContext value={type}>{children}</CardTypeContext>,
  filters: ({ t, labels }: { t: CardsMessages; labels: Labels }) => [by.search(t), by.state(t, GAME_STATES, labels)],
  bulk: ({ t }: { t: CardsMessages }) => ({
    name: (row: SharedRow) => row.name,
    actions: [
      {
        ...t.bulkRemove,
        id: 'remove',
        by: type.calls.steps.remove,
        isFor: ({ state }: SharedRow) => state === 'draft',
        run: ({ _id }: SharedRow, reason: string) =>
          call(type.calls.steps.remove, { params: { id: _id }, body: { reason } }),
      },
    ],
  }),
  sheet: ({ row, open, onClose }: RowSheet<SharedRow>) => <CloneSheet card={row} open={open} onClose={onClose} />,
})

/** All Athletes cards, with their state and what they wait for. */
export const CardsScreen: Screen = listScreen({
  ...cardList(athleteCards),
  list: operatorCards,
  csv: operatorCardsCsv,
  icon: Shirt,
  columns: context =>
    columnsIn(context, athleteCards, [
      col.text('type', context.t.gameType, card => context.t.type[card.gameType]),
      col.number('athletes', context.t.athletes, card => card.athletes),
    ]),
})

export const ChampionshipCardsScreen: Screen = listScreen({
  ...cardList(championshipCards),
  list: operatorChampionshipCards,
  csv: operatorChampionshipCardsCsv,
  icon: Trophy,
  columns: context =>
    columnsIn(context, championshipCards, [
      col.text('championship', context.t.championship, ({ championship }) =>
        championship ? `${championship.name} ${championship.season}` : '--',
      ),
      col.number('matches', context.t.matches, card => card.matches),
    ]),
})

const columnsIn = <Row extends SharedRow>(
  { t, lang, act }: ListContext<CardsMessages, Labels, Row>,
  { paths }: CardType,
  own: readonly Column<Row>[],
): Column<Row>[] => [
  col.link('name', t.card, card => ({ to: paths.one, params: { card: card._id }, label: card.name })),
  col.text('waits', t.waiting, card => <WaitsBadge waits={card.waits} />),
  col.text('state', t.states, card => <GameStateBadge state={card.state} />),
  col.moment('start', t.start, card => card.startDate, '--'),
  col.figure('price', t.price, card => formatReais(card.price, lang)),
  col.number('games', t.games, card => card.cardCount),
  col.figure('pool', t.pool, card => formatReais(card.pool, lang)),
  ...own,
  col.actions(
    t.actions,
    card => (
      <span className={styles.actions}>
        <Link to={paths.one} params={{ card: card._id }} className={iconButtonClass()} aria-label={t.edit(card.name)}>
          <Pencil aria-hidden="true" />
        </Link>
        <IconButton label={t.clone(card.name)} onClick={() => act(card)}>
          <Copy aria-hidden="true" />
        </IconButton>
      </span>
    ),
    'end',
  ),
]

function Actions() {
  const t = useMessages(messages)
  const { mode, paths } = useCardType()
  const has = useHasMode()
  const [drafting, setDrafting] = useState(false)
  if (!has(mode)) return null
  return (
    <>
      <Button variant="sec" icon={<CalendarPlus aria-hidden="true" />} onClick={() => setDrafting(true)}>
        {t.draftNext}
      </Button>
      <Link to={paths.add} className={buttonClass()}>
        <Plus aria-hidden="true" />
        {t.add}
      </Link>
      <DraftNext open={drafting} onClose={() => setDrafting(false)} />
    </>
  )
}

function CloneSheet({ card, open, onClose }: Pick<RowSheet<SharedRow>, 'open' | 'onClose'> & { card: SharedRow }) {
  const t = useMessages(messages)
  const navigate = useNavigate()
  const type = useCardType()
  const clone = useMutation(cloneMutation(useQueryClient(), type))
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={t.cloneTitle}
      text={
        <p>
          <strong>{card.name}</strong>. {t.of[type.mode].cloneText}
        </p>
      }
      confirmLabel={t.cloneYes}
      asksReason={false}
      onConfirm={async () => {
        const id = await clone.mutateAsync({ id: card._id })
        toast.ok(t.cloned)
        await navigate({ to: type.paths.one, params: { card: id } })
      }}
    />
  )
}

/** The action a card waits for; nothing if it proceeds automatically. */
function WaitsBadge({ waits }: { waits: CardRow['waits'] }) {
  const messages = useMessages(cardsMessages)
  if (waits === null) return null
  return (
    <Badge tone="red" icon={<TriangleAlert aria-hidden="true" />}>
      {messages.waits[waits]}
    </Badge>
  )
}
