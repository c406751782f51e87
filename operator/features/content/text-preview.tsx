import { Fragment } from 'react'
import { useMessages } from '#client/i18n.ts'
import { Card } from '#ui/card.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import type { Preview, TextBlock, TextInline } from './api.ts'
import { messages as textsMessages } from './i18n.ts'
import styles from './texts.module.css'

/** A text as players would read it: what the server made of it, whatever was typed. */
export function TextPreview({ preview, lang }: { preview: Preview; lang: 'pt' | 'en' }) {
  const messages = useMessages(textsMessages)
  return (
    <Card title={messages.previewOf}>
      <Stack gap={3} breaks="anywhere" className={styles.blocks} lang={lang === 'pt' ? 'pt-BR' : 'en'}>
        <p>
          <strong>{preview.title}</strong>
        </p>
        <Text tone="muted">{preview.summary}</Text>
        {preview.blocks.map((block, index) => (
          <Block key={JSON.stringify(block) + String(index)} block={block} />
        ))}
      </Stack>
    </Card>
  )
}

function Block({ block }: { block: TextBlock }) {
  if (block.type === 'heading')
    return block.level <= 2 ? (
      <h3>
        <Inline parts={block.inline} />
      </h3>
    ) : (
      <h4>
        <Inline parts={block.inline} />
      </h4>
    )
  if (block.type === 'paragraph')
    return (
      <p>
        <Inline parts={block.inline} />
      </p>
    )
  if (block.type === 'list') {
    const items = block.items.map((item, index) => (
      <li key={keyOf(item, index)}>
        <Inline parts={item} />
      </li>
    ))
    return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>
  }
  return (
    <div className={styles.scroll}>
      <table>
        <thead>
          <tr>
            {block.head.map((cell, index) => (
              <th key={keyOf(cell, index)}>
                <Inline parts={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row, index) => (
            <tr key={row.map((cell, at) => keyOf(cell, at)).join() + String(index)}>
              {row.map((cell, at) => (
                <td key={keyOf(cell, at)}>
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

const keyOf = (parts: readonly TextInline[], index: number): string =>
  parts.map(part => part.text).join('') + String(index)

function Inline({ parts }: { parts: readonly TextInline[] }) {
  return parts.map((part, index) => {
    const text = part.bold ? <strong>{part.text}</strong> : part.text
    return (
      <Fragment key={part.text + String(index)}>
        {part.href === undefined ? text : <u title={part.href}>{text}</u>}
      </Fragment>
    )
  })
}
