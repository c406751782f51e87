import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Ban, KeyRound, LogOut, RotateCcw, ShieldOff, UserCog } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { DescriptionList } from '#operator/lib/description-list.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { SessionRows } from '#operator/lib/session-rows.tsx'
import { useSheet } from '#operator/lib/use-sheet.ts'
import { Moment } from '#operator/lib/values.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { ActionSheet, LinkSheet, RolesSheet } from './action-sheets.tsx'
import { type Action, actionsOf, type Link as GivenLink, type Operator, operatorQuery, OPERATOR_TONES } from './api.ts'
import { messages as operatorsMessages } from './i18n.ts'
import { Roles } from './roles-field.tsx'
import styles from '#operator/lib/page-layout.module.css'

const ICONS = { link: KeyRound, signOut: LogOut, totp: ShieldOff, disable: Ban, enable: RotateCcw }

/** One operator: roles, sign-in, and sessions. */
export function OperatorScreen() {
  const messages = useMessages(operatorsMessages)
  const { operator: id } = useParams({ from: '/private/operators/$operator' })
  const read = useQuery(operatorQuery(id))
  const { data } = read
  return (
    <>
      <PageHead
        title={data?.operator.name ?? messages.title}
        text={data?.operator.username}
        back={{ to: '/operators', label: messages.back }}
      />
      {data ? (
        <>
          <Actions operator={data.operator} />
          <div className={styles.columns}>
            <AccountSection operator={data.operator} />
            <Card title={messages.sessions}>
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
  const messages = useMessages(operatorsMessages)
  const { what, key, sheet, ask } = useSheet<Action | 'roles'>()
  const [link, setLink] = useState<GivenLink>()
  return (
    <>
      {operator.mine && (
        <Note>
          <p>
            {messages.ownNote}{' '}
            <Link to="/account" className={styles.link}>
              {messages.toAccount}
            </Link>
          </p>
        </Note>
      )}
      <Row gap={2} wrap>
        {!operator.mine && (
          <Button variant="sec" icon={<UserCog aria-hidden="true" />} onClick={() => ask('roles')}>
            {messages.changeRoles}
          </Button>
        )}
        {actionsOf(operator).map(action => {
          const Icon = ICONS[action]
          return (
            <Button key={action} variant="sec" icon={<Icon aria-hidden="true" />} onClick={() => ask(action)}>
              {messages.do[action]}
            </Button>
          )
        })}
      </Row>
      {what === 'roles' && <RolesSheet key={key} operator={operator} {...sheet} />}
      {what !== undefined && what !== 'roles' && (
        <ActionSheet key={key} operator={operator} {...sheet} action={what} onLink={setLink} />
      )}
      <LinkSheet name={operator.name} link={link} onClose={() => setLink(undefined)} />
    </>
  )
}

function AccountSection({ operator }: { operator: Operator }) {
  const messages = useMessages(operatorsMessages)
  const { totpSince, linkUntil, seenAt } = operator
  return (
    <Card title={messages.data}>
      <Stack gap={3}>
        <DescriptionList
          rows={[
            {
              label: messages.states,
              value: <Badge tone={OPERATOR_TONES[operator.state]}>{messages.state[operator.state]}</Badge>,
            },
            { label: messages.roles, value: <Roles roles={operator.roles} /> },
            {
              label: messages.totp,
              value: totpSince ? <Badge tone="green">{messages.on}</Badge> : <Badge>{messages.off}</Badge>,
            },
            { label: messages.since, value: <Moment at={operator.createdAt} /> },
            { label: messages.seen, value: seenAt ? <Moment at={seenAt} /> : messages.never },
            ...(linkUntil ? [{ label: messages.linkUntil, value: <Moment at={linkUntil} /> }] : []),
          ]}
        />
        <Link to="/audit" search={{ subject: operator._id }} className={styles.link}>
          {messages.audit}
        </Link>
      </Stack>
    </Card>
  )
}
