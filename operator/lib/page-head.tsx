import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useMessages } from '#client/i18n.ts'
import { iconButtonClass } from '#ui/icon-button.tsx'
import { Row } from '#ui/layout.tsx'
import { commonMessages } from './common-messages.ts'
import styles from './page-head.module.css'

export interface PageHeadProps {
  title: string
  /** A line under the title. */
  text?: ReactNode
  /** The parent page. */
  back?: { to: NonNullable<LinkProps['to']>; params?: NonNullable<LinkProps['params']>; label: string }
  /** Actions on this page. */
  children?: ReactNode
}

/** Header of a console page: title, back link, actions. */
export function PageHead({ title, text, back, children }: PageHeadProps) {
  usePageTitle(title)
  return (
    <Row gap={2.5} align="center" wrap minWidth={0} className={styles.head}>
      {back && (
        <Link
          to={back.to}
          {...(back.params ? { params: back.params } : {})}
          className={iconButtonClass({ fill: true })}
          aria-label={back.label}
        >
          <ArrowLeft aria-hidden="true" />
        </Link>
      )}
      <div className={styles.title}>
        <h1>{title}</h1>
        {text && <p>{text}</p>}
      </div>
      {children}
    </Row>
  )
}

/** Sets the title of the browser tab. */
export function usePageTitle(title: string): void {
  const { brand } = useMessages(commonMessages)
  useEffect(() => {
    document.title = `${title} · ${brand}`
  }, [brand, title])
}
