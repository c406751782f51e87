import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import type { TextBlock, TextInline } from '#contract/api/player/home.ts'
import { buttonClass } from '#ui/button.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { Loaded } from '#web/lib/loaded.tsx'
import { isMissing } from '#web/lib/missing.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { Problem } from '#web/lib/problem.tsx'
import { useProfile } from '#web/lib/profile.ts'
import { PublicBack, PublicPage } from '#web/lib/public-page.tsx'
import { type PublicText, type TextName, textQuery } from './api.ts'
import { messages } from './i18n.ts'
import { VersionsSection } from './versions-section.tsx'
import styles from './text.module.css'

const plainText = (parts: TextInline[]): string => parts.map(part => part.text).join('')

/** One line: plain, bold and linked parts. */
function Inline({ parts }: { parts: TextInline[] }) {
  return parts.map((part, at) => <Part key={at} part={part} />)
}

function Part({ part: { text, bold, href } }: { part: TextInline }) {
  const copy = bold ? <strong>{text}</strong> : text
  return href === undefined ? copy : <TextLink href={href}>{copy}</TextLink>
}

/** A link in a text: an anchor, another text, or an external page. */
function TextLink({ href, children }: { href: string; children: React.ReactNode }) {
  const { newTab } = useMessages(messages)
  const [, name, anchor] = /^\/(terms|privacy|rules|help)(?:#(.+))?$/.exec(href) ?? []
  if (name !== undefined) {
    return (
      <Link to={`/${name as TextName}`} {...(anchor !== undefined && { hash: anchor })}>
        {children}
      </Link>
    )
  }
  if (/^https?:/.test(href)) {
    return (
      <a href={href} target="_blank" rel="noreferrer">
        {children}
        <span className="visually-hidden">{newTab}</span>
      </a>
    )
  }
  return <a href={href}>{children}</a>
}

type Heading = Extract<TextBlock, { type: 'heading' }>

/** The blocks of a text. Its title is the page's h1, so its own headings start at h2. */
function Blocks({ blocks }: { blocks: TextBlock[] }) {
  return blocks.map((block, at) => <Block key={at} block={block} />)
}

function Block({ block }: { block: TextBlock }) {
  switch (block.type) {
    case 'heading':
      return <TextHeading block={block} />
    case 'paragraph':
      return (
        <p>
          <Inline parts={block.inline} />
        </p>
      )
    case 'list':
      return <TextList ordered={block.ordered} items={block.items} />
    case 'table':
      return <TextTable head={block.head} rows={block.rows} />
  }
}

function TextHeading({ block }: { block: Heading }) {
  const Tag = block.level <= 2 ? 'h2' : block.level === 3 ? 'h3' : 'h4'
  return (
    <Tag id={block.anchor} tabIndex={-1}>
      <Inline parts={block.inline} />
    </Tag>
  )
}

function TextList({ ordered, items }: { ordered: boolean; items: TextInline[][] }) {
  const lines: ReactNode = items.map((item, at) => (
    <li key={at}>
      <Inline parts={item} />
    </li>
  ))
  return ordered ? <ol>{lines}</ol> : <ul>{lines}</ul>
}

/** Wide tables scroll in a box that the keyboard can focus. */
function TextTable({ head, rows }: { head: TextInline[][]; rows: TextInline[][][] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without the focus the keyboard cannot scroll it
    <div className={styles.scroller} role="region" tabIndex={0} aria-label={head.map(plainText).join(', ')}>
      <table>
        <thead>
          <tr>
            {head.map((cell, at) => (
              <th key={at} scope="col">
                <Inline parts={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={column}>
                  <Inline parts={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const NAMES = ['terms', 'privacy', 'rules', 'help'] as const satisfies readonly TextName[]
/** Terms, privacy, rules or help, by path; public. */
export function TextScreen() {
  const path = useLocation({ select: location => location.pathname })
  const name = NAMES.find(known => path.startsWith(`/${known}`)) ?? 'help'
  return (
    <PublicPage foot={<Others current={name} />}>
      <TextBody key={name} name={name} />
    </PublicPage>
  )
}

function TextBody({ name }: { name: TextName }) {
  const shared = useMessages(messages)
  const { version } = useSearch({ strict: false })
  const lang = useLang()
  const profile = useProfile()
  const query = useQuery(textQuery({ name, lang, profile, version }))
  usePageTitle(query.data?.title ?? shared.names[name])
  useGoToAnchor(query.data)
  const heading = <h1 className="visually-hidden">{shared.names[name]}</h1>
  return (
    <Loaded
      query={query}
      skeleton={
        <>
          {heading}
          <SkeletonGroup label={shared.loading} className={styles.waiting}>
            <Skeleton height={36} width="50%" />
            <Skeleton width="90%" />
            <Skeleton width="95%" />
            <Skeleton width="80%" />
            <Skeleton width="88%" />
          </SkeletonGroup>
        </>
      }
      renderRefusal={error => (
        <>
          <PublicBack />
          {heading}
          {isMissing(error) ? (
            <State
              title={shared.noVersion}
              action={
                <Link to={`/${name}`} search={{}} className={buttonClass({ variant: 'sec' })}>
                  {shared.toNow}
                </Link>
              }
            />
          ) : (
            <Problem error={error} onRetry={() => void query.refetch()} />
          )}
        </>
      )}
    >
      {text => <Text name={name} text={text} />}
    </Loaded>
  )
}

function Text({ name, text }: { name: TextName; text: PublicText }) {
  const shared = useMessages(messages)
  const headings = text.blocks.filter((block): block is Heading => block.type === 'heading' && block.level <= 2)
  return (
    <Stack gap={10} className={styles.split}>
      <article className={styles.text}>
        <PublicBack />
        <h1>{text.title}</h1>
        <p className={styles.lead}>{text.summary}</p>
        <VersionsSection name={name} text={text} />
        {text.blocks.length === 0 ? <State title={shared.empty} /> : <Blocks blocks={text.blocks} />}
        <p className={styles.hash}>
          {shared.fingerprint}: <span className="num">{text.hash.slice(0, 12)}</span>
        </p>
      </article>
      {headings.length > 1 && (
        <nav className={styles.contents} aria-labelledby="contents">
          <h2 id="contents">{shared.contents}</h2>
          <ol>
            {headings.map(({ anchor, inline }) => (
              <li key={anchor}>
                <a href={`#${anchor}`}>
                  <Inline parts={inline.map(({ text }) => ({ text }))} />
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
    </Stack>
  )
}

function Others({ current }: { current: TextName }) {
  const shared = useMessages(messages)
  return (
    <Row as="nav" justify="center" wrap className={styles.others} aria-label={shared.others}>
      {NAMES.map(name => (
        <Link key={name} to={`/${name}`} aria-current={name === current ? 'page' : undefined}>
          {shared.names[name]}
        </Link>
      ))}
    </Row>
  )
}

/** The anchor in the URL exists only once the text has loaded. */
function useGoToAnchor(text: PublicText | undefined): void {
  const anchor = useLocation({ select: location => location.hash })
  useEffect(() => {
    if (text && anchor !== '') document.getElementById(anchor)?.scrollIntoView()
  }, [text, anchor])
}
