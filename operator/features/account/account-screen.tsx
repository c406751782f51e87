import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useMessages } from '#client/i18n.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { toastError } from '#operator/lib/errors.ts'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { type OpenSession, SessionRows } from '#operator/lib/session-rows.tsx'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/confirm.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { toast } from '#ui/toast.tsx'
import { type Account, accountQuery, endSessionMutation } from './api.ts'
import { messages as accountMessages } from './i18n.ts'
import { CpfSection } from './cpf-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { TotpSection } from './totp-section.tsx'
import styles from './account.module.css'

/** The signed-in operator's own account. */
export function AccountScreen() {
  const messages = useMessages(accountMessages)
  const account = useQuery(accountQuery)
  const { data } = account
  return (
    <>
      <PageHead title={messages.title} text={data && `${data.name} · ${data.username}`} />
      {data ? <Parts account={data} /> : <Pending read={account} heights={[220, 220]} />}
    </>
  )
}

/** Until the second step is set up where it must be, there is nothing else to do. */
function Parts({ account }: { account: Account }) {
  const mustSet = account.totpRequired && account.totpSince === null
  return (
    <Stack gap={4} align="start" className={styles.parts}>
      <TotpSection account={account} mustSet={mustSet} />
      {!mustSet && (
        <>
          <RolesSection account={account} />
          <CpfSection account={account} />
          <PasswordSection username={account.username} />
          <SessionsSection sessions={account.sessions} />
        </>
      )}
    </Stack>
  )
}

function RolesSection({ account }: { account: Account }) {
  const messages = useMessages(accountMessages)
  const common = useMessages(commonMessages)
  return (
    <Card title={messages.roles}>
      <Stack gap={4}>
        <Text tone="muted">{messages.rolesText}</Text>
        <Row as="p" gap={2} align="center" wrap>
          {account.roles.map(role => (
            <Badge key={role}>{common.roles[role]}</Badge>
          ))}
        </Row>
      </Stack>
    </Card>
  )
}

/** Where I am signed in, and how to end it there. */
function SessionsSection({ sessions }: { sessions: readonly OpenSession[] }) {
  const messages = useMessages(accountMessages)
  return (
    <Card title={messages.sessions}>
      <SessionRows sessions={sessions} renderEnd={(session, name) => <End id={session._id} name={name} />} />
    </Card>
  )
}

function End({ id, name }: { id: string; name: string }) {
  const messages = useMessages(accountMessages)
  const common = useMessages(commonMessages)
  const end = useMutation(endSessionMutation(useQueryClient()))
  async function handleEnd() {
    const sure = await confirm({
      title: messages.endAsk,
      text: messages.endText,
      confirmLabel: messages.end,
      cancelLabel: common.cancel,
      danger: true,
    })
    if (!sure) return
    try {
      await end.mutateAsync(id)
      toast.ok(messages.ended)
    } catch (error) {
      await toastError(error)
    }
  }
  return (
    <Button
      variant="out"
      size="sm"
      busy={end.isPending}
      aria-label={messages.endOf(name)}
      onClick={() => void handleEnd()}
    >
      {messages.end}
    </Button>
  )
}
