import { Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useMessages } from '#client/i18n.ts'
import { buttonClass } from '#ui/button.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { CallError } from '#web/lib/call.ts'
import { type Loadable, Loaded } from '#web/lib/loaded.tsx'
import { PublicPage } from '#web/lib/public-page.tsx'
import { useSignedIn } from '#web/lib/session.ts'
import { messages as landingMessages } from './i18n.ts'
import styles from './landing.module.css'

/** Frame of a shared link's public page: brand above, age notice below. */
function LandingShell({ children }: { children: ReactNode }) {
  return <PublicPage foot={<Foot />}>{children}</PublicPage>
}

function Foot() {
  const messages = useMessages(landingMessages)
  return (
    <Stack gap={1} justify="center" size="xs" tone="faint" className={styles.footer}>
      <p>{messages.adults}</p>
      <nav aria-label={messages.footer}>
        <Link to="/terms">{messages.terms}</Link>
        <Link to="/privacy">{messages.privacy}</Link>
        <Link to="/help">{messages.help}</Link>
      </nav>
    </Stack>
  )
}

/** The share image, as messaging apps show it, beside its text. */
export function Landing({ image, alt, children }: { image: string; alt: string; children: ReactNode }) {
  return (
    <div className={styles.split}>
      <img className={styles.picture} src={image} alt={alt} width={1200} height={630} />
      <Stack gap={3} alignContent="start" className={styles.lines}>
        {children}
      </Stack>
    </div>
  )
}

/** What was shared, or its skeleton or error. Signed-in players are here only when its look-up failed; once it is found they go to it. */
export function Shared<T>({
  query,
  missing,
  ownPath,
  children,
}: {
  query: Loadable<T>
  missing: string
  /** Its path for signed-in players. */
  ownPath?: (shared: NonNullable<T>) => string
  children: (shared: NonNullable<T>) => ReactNode
}) {
  const messages = useMessages(landingMessages)
  const isSignedIn = useSignedIn()
  const none = (
    <State
      page
      title={missing}
      text={messages.missingText}
      action={
        <Link to="/" className={buttonClass({ size: 'lg' })}>
          {messages.toHome}
        </Link>
      }
    />
  )
  const skeleton = (
    <SkeletonGroup label={messages.loading} className={styles.split}>
      <Skeleton shape="card" className={styles.picture} />
      <Stack gap={3} alignContent="start" className={styles.lines}>
        <Skeleton width="40%" />
        <Skeleton width="80%" height={32} />
        <Skeleton shape="block" height={120} />
      </Stack>
    </SkeletonGroup>
  )
  return (
    <LandingShell>
      <Loaded
        query={query}
        skeleton={skeleton}
        renderRefusal={error => error instanceof CallError && error.status === 404 && none}
      >
        {shared => (isSignedIn && ownPath ? <Lead to={ownPath(shared)} /> : children(shared))}
      </Loaded>
    </LandingShell>
  )
}

function Lead({ to }: { to: string }) {
  const router = useRouter()
  useEffect(() => router.history.replace(to), [router, to])
  return null
}

/** Labels and numbers side by side. */
export function Facts({ label, facts }: { label: string; facts: readonly (readonly [string, string])[] }) {
  return (
    <Row as="dl" wrap className={styles.facts} aria-label={label}>
      {facts.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{figure}</dd>
        </div>
      ))}
    </Row>
  )
}

/** Links to sign in or up. The page stores the destination. */
export function Ways({ join }: { join: string }) {
  const messages = useMessages(landingMessages)
  return (
    <Stack gap={3} marginTop={2} className={styles.ways}>
      <Link to="/signup" className={buttonClass({ size: 'lg', block: true })}>
        {join}
      </Link>
      <Link to="/" className={buttonClass({ variant: 'out', size: 'lg', block: true })}>
        {messages.signIn}
      </Link>
    </Stack>
  )
}
