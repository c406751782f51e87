import { zodResolver } from '@hookform/resolvers/zod'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronRight, Plus, Shield } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLang, useMessages } from '#client/i18n.ts'
import { useAttemptKey } from '#client/use-attempt-key.ts'
import { createLeague, type League } from '#contract/api/player/leagues.ts'
import { LEAGUE_NAME_MAX } from '#contract/limits.ts'
import { formatPoints } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { toast } from '#ui/toast.tsx'
import { call } from '#web/lib/call.ts'
import { commonMessages } from '#web/lib/common-messages.ts'
import { useCrumbName } from '#web/lib/crumb-names.ts'
import { FormText } from '#web/lib/form-text.tsx'
import { showRefusal } from '#web/lib/forms.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { MoreButton } from '#web/lib/more-button.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { ordinal } from '#web/lib/points.ts'
import { leaguesQuery, refreshLeagues } from './api.ts'
import { messages as leagueMessages } from './i18n.ts'
import { LeagueCrest } from './league-crest.tsx'
import styles from './leagues.module.css'

/** My leagues, my invitations, and the form for a new league. */
export function LeaguesScreen() {
  const messages = useMessages(leagueMessages)
  const { close } = useMessages(commonMessages)
  const [isMaking, setMaking] = useState(false)
  const mine = useInfiniteQuery(leaguesQuery('mine'))
  const invited = useInfiniteQuery(leaguesQuery('invited'))
  usePageTitle(messages.title)
  useCrumbName('/leagues', messages.title)
  const create = (
    <Button icon={<Plus aria-hidden="true" />} onClick={() => setMaking(true)}>
      {messages.make.button}
    </Button>
  )
  return (
    <Stack gap={5}>
      <Row as="header" gap={3} align="center" justify="between" wrap>
        <Stack gap={1} minWidth={0}>
          <h1>{messages.title}</h1>
          <Text tone="muted">{messages.text}</Text>
        </Stack>
        {mine.data !== undefined && mine.data.length > 0 && create}
      </Row>
      {invited.data !== undefined && invited.data.length > 0 && (
        <Stack as="section" gap={3} aria-label={messages.invitations}>
          <h2>{messages.invitations}</h2>
          <Leagues leagues={invited.data} />
          <MoreButton list={invited} of={messages.invitations} />
        </Stack>
      )}
      <Stack as="section" gap={3} aria-label={messages.mine}>
        <Loaded
          query={mine}
          title={messages.broken}
          skeleton={<Skeletons label={messages.loading} shape="block" heights={[88, 88, 88]} gap={3} />}
          empty={<State art={<Shield />} title={messages.none} text={messages.noneText} action={create} />}
        >
          {leagues => (
            <>
              <Leagues leagues={leagues} />
              <MoreButton list={mine} />
            </>
          )}
        </Loaded>
      </Stack>
      <Sheet open={isMaking} onClose={() => setMaking(false)} title={messages.make.title} closeLabel={close}>
        <CreateForm />
      </Sheet>
    </Stack>
  )
}

function Leagues({ leagues }: { leagues: readonly League[] }) {
  const messages = useMessages(leagueMessages)
  const lang = useLang()
  return (
    <Stack as="ul" gap={2}>
      {leagues.map(league => (
        <li key={league._id}>
          <Link to="/leagues/$league" params={{ league: league._id }} className={styles.league}>
            <LeagueCrest league={league} size={48} />
            <Stack as="span" flex={1} minWidth={0}>
              <b>{league.name}</b>
              <small>
                {messages.people(formatPoints(league.members, lang), league.members === 1)}
                {league.place !== null && ` · ${messages.place(ordinal(league.place.position, lang))}`}
              </small>
            </Stack>
            <ChevronRight aria-hidden="true" />
          </Link>
        </li>
      ))}
    </Stack>
  )
}

function CreateForm() {
  const messages = useMessages(leagueMessages).make
  const client = useQueryClient()
  const navigate = useNavigate()
  const { keyOf } = useAttemptKey()
  const form = useForm({ resolver: zodResolver(createLeague.body), defaultValues: { name: '' } })
  const create = form.handleSubmit(async body => {
    try {
      const { _id } = await call(createLeague, { body, idempotencyKey: keyOf(body.name) })
      toast.ok(messages.created, messages.createdText)
      await refreshLeagues(client)
      await navigate({ to: '/leagues/$league', params: { league: _id } })
    } catch (error) {
      showRefusal(error, form)
    }
  })
  return (
    <Stack as="form" gap={4} noValidate onSubmit={event => void create(event)}>
      <FormText
        control={form.control}
        name="name"
        label={messages.name}
        hint={messages.hint}
        texts={{ name_required: messages.required }}
        maxLength={LEAGUE_NAME_MAX}
        autoComplete="off"
        enterKeyHint="done"
      />
      <Button type="submit" size="lg" block busy={form.formState.isSubmitting}>
        {messages.create}
      </Button>
    </Stack>
  )
}
