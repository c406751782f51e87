import { Copy } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { toast } from '#ui/toast.tsx'
import { copyMessages } from './copy-messages.ts'
import { useMessages } from './i18n.ts'
import styles from './copy-code.module.css'

/** A code with a copy button. `label` names it; with `short` only its start is shown. */
export function CopyCode({ label, code, short }: { label: string; code: string; short?: number }) {
  const messages = useMessages(copyMessages)
  const text = useRef<HTMLElement>(null)
  async function copy() {
    try {
      await navigator.clipboard.writeText(code)
      toast.ok(messages.copied)
    } catch {
      if (text.current) getSelection()?.selectAllChildren(text.current)
      toast.warn(messages.failed)
    }
  }
  return (
    <Row as="span" gap={2} align="center" justify="between" minWidth={0} className={styles.copy}>
      <code ref={text}>{short === undefined ? code : `${code.slice(0, short)}…`}</code>
      <IconButton label={messages.copy(label)} onClick={() => void copy()}>
        <Copy aria-hidden="true" size={18} />
      </IconButton>
    </Row>
  )
}

/** Codes with their labels, as a list. */
export function CodeList({ codes }: { codes: readonly (readonly [label: string, code: string])[] }) {
  return (
    <Stack as="dl" gap={2} className={styles.list}>
      {codes.map(([label, code]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <CopyCode label={label} code={code} />
          </dd>
        </div>
      ))}
    </Stack>
  )
}
