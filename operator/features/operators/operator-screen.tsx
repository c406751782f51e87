import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Ban, KeyRound, LogOut, RotateCcw, ShieldOff, UserCog } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '#client/i18n.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Note } from '#ui/note.tsx'
import { Figures } from '#operator/lib/figures.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { SessionRows } from '#operator/lib/session-rows.tsx'
import { ActionSheet, RolesSheet } from './action-sheets.tsx'
import { type Action, actionsOf, type Link as GivenLink, type Operator, operatorQuery } from './api.ts'
import { words as operatorsWords } from './i18n.ts'
import { LinkSheet } from './link-sheet.tsx'
import { Roles } from './roles-field.tsx'
import { StateBadge } from './state-badge.tsx'
import styles from '#operator/lib/money-page.module.css'

const ICONS = { link: KeyRound, signOut: LogOut, totp: ShieldOff, disable: Ban, enable: RotateCcw }

/** One of those who run the house: what they may do, how they sign in, and where they are. */
export function OperatorScreen() {
  const words = useWords(operatorsWords)
  const { operator: id } = useParams({ from: '/private/operators/$operator' })
  const read = useQuery(operatorQuery(id))
  const { data } = read
  return (
    <>
      <PageHead
        title={data?.operator.name ?? words.title}
        text={data?.operator.username}
        back={{ to: '/operators', label: words.back }}
      />
      {data ? (
        <>
          <Actions operator={data.operator} />
          <div className={styles.columns}>
            <AccountPart operator={data.operator} />
            <Card title={words.sessions}>
              <SessionRows sessions={data.sessions} />
            </Card>
          </div>
        </>
      ) : (
        <Pending read={read} />
      )}
    </>
  )
}

function Actions({ operator }: { operator: Operator }) {
  const words = useWords(operatorsWords)
  // Each opening starts anew.
  const [asking, setAsking] = useState<{ what: Action | 'roles'; turn: number; open: boolean }>()
  const [link, setLink] = useState<GivenLink>()
  const ask = (what: Action | 'roles') => setAsking({ what, turn: (asking?.turn ?? 0) + 1, open: true })
  const sheet = asking && {
    operator,
    open: asking.open,
    onClose: () => setAsking({ ...asking, open: false }),
  }
  return (
    <>
      {operator.mine && (
        <Note>
          <p>
            {words.ownNote}{' '}
            <Link to="/account" className={styles.link}>
              {words.toAccount}
            </Link>
          </p>
        </Note>
      )}
      <div className={styles.actions}>
        {!operator.mine && (
          <Button variant="sec" icon={<UserCog aria-hidden="true" />} onClick={() => ask('roles')}>
            {words.changeRoles}
          </Button>
        )}
        {actionsOf(operator).map(action => {
          const Icon = ICONS[action]
          return (
            <Button key={action} variant="sec" icon={<Icon aria-hidden="true" />} onClick={() => ask(action)}>
              {words.do[action]}
            </Button>
          )
        })}
      </div>
      {sheet && asking.what === 'roles' && <RolesSheet key={asking.turn} {...sheet} />}
      {sheet && asking.what !== 'roles' && (
        <ActionSheet key={asking.turn} {...sheet} action={asking.what} onLink={setLink} />
      )}
      <LinkSheet name={operator.name} link={link} onClose={() => setLink(undefined)} />
    </>
  )
}

function AccountPart({ operator }: { operator: Operator }) {
  const words = useWords(operatorsWords)
  const { totpSince, linkUntil, seenAt } = operator
  return (
    <Card title={words.data}>
      <div className={styles.parts}>
        <Figures
          rows={[
            { label: words.states, value: <StateBadge state={operator.state} /> },
            { label: words.roles, value: <Roles roles={operator.roles} /> },
            {
              label: words.totp,
              value: totpSince ? <Badge tone="green">{words.on}</Badge> : <Badge>{words.off}</Badge>,
            },
            { label: words.since, value: <Moment at={operator.createdAt} /> },
            { label: words.seen, value: seenAt ? <Moment at={seenAt} /> : words.never },
            ...(linkUntil ? [{ label: words.linkUntil, value: <Moment at={linkUntil} /> }] : []),
          ]}
        />
        <Link to="/audit" search={{ subject: operator._id }} className={styles.link}>
          {words.audit}
        </Link>
      </div>
    </Card>
  )
}
