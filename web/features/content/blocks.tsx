import type { ReactNode } from 'react'
import type { TextBlock, TextInline } from '#contract/api/player/home.ts'
import { Inline, plainText } from './inline.tsx'
import styles from './text.module.css'

export type Heading = Extract<TextBlock, { type: 'heading' }>

/** The blocks of a text, in order. Its title is the page's h1, so its own headings start at h2. */
export function Blocks({ blocks }: { blocks: TextBlock[] }) {
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

/** Wide tables scroll in a box of their own; the keyboard reaches the box. */
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
