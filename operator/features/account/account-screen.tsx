import { useQuery } from '@tanstack/react-query'
import { useWords } from '#client/i18n.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { commonWords } from '#operator/lib/common-words.ts'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Problem } from '#operator/lib/problem.tsx'
import { type Account, accountQuery } from './api.ts'
import { words as accountWords } from './i18n.ts'
import { CpfPart } from './cpf-part.tsx'
import { PasswordPart } from './password-part.tsx'
import { SessionsPart } from './sessions-part.tsx'
import { TotpPart } from './totp-part.tsx'
import styles from './account.module.css'

/** The signed-in operator's own account. */
export function AccountScreen() {
  const words = useWords(accountWords)
  const common = useWords(commonWords)
  const account = useQuery(accountQuery)
  const { data } = account
  return (
    <>
      <PageHead title={words.title} text={data && `${data.name} · ${data.username}`} />
      {data ? (
        <Parts account={data} />
      ) : account.isError ? (
        <Problem error={account.error} onRetry={() => void account.refetch()} />
      ) : (
        <SkeletonGroup label={common.loading}>
          <Skeleton shape="card" height={220} />
          <Skeleton shape="card" height={220} />
        </SkeletonGroup>
      )}
    </>
  )
}

/** Until the second step is set up where it must be, there is nothing else to do. */
function Parts({ account }: { account: Account }) {
  const mustSet = account.totpRequired && account.totpSince === null
  return (
    <div className={styles.parts}>
      <TotpPart account={account} mustSet={mustSet} />
      {!mustSet && (
        <>
          <RolesPart account={account} />
          <CpfPart account={account} />
          <PasswordPart username={account.username} />
          <SessionsPart sessions={account.sessions} />
        </>
      )}
    </div>
  )
}

function RolesPart({ account }: { account: Account }) {
  const words = useWords(accountWords)
  const common = useWords(commonWords)
  return (
    <Card title={words.roles}>
      <div className={styles.stack}>
        <p className={styles.quiet}>{words.rolesText}</p>
        <p className={styles.row}>
          {account.roles.map(role => (
            <Badge key={role}>{common.roles[role]}</Badge>
          ))}
        </p>
      </div>
    </Card>
  )
}
