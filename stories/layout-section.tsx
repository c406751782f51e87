import { Row, Stack, Text } from '#ui/layout.tsx'
import { Section } from './section.tsx'

const TONES = ['text', 'muted', 'faint', 'green', 'orange', 'red', 'info'] as const
const SIZES = ['xs', 'sm', 'ctl', 'body', 'h3', 'h2'] as const

/** Stacks, rows, and the sizes and tones of text. */
export function LayoutSection() {
  return (
    <Section title="Disposição e texto">
      <Stack columns={3} from={758} gap={4}>
        {SIZES.map(size => (
          <Text key={size} size={size}>
            Texto {size}
          </Text>
        ))}
      </Stack>
      <Row as="ul" wrap gap={4} align="baseline">
        {TONES.map(tone => (
          <Text as="li" key={tone} tone={tone} weight={650}>
            {tone}
          </Text>
        ))}
      </Row>
      <Row justify="between" gap={3}>
        <Text flex={1} minWidth={0} breaks="ellipsis">
          Uma linha comprida demais para o lugar que tem termina em reticências, e o que está ao lado dela fica inteiro
        </Text>
        <Text flex="none" size="sm" tone="muted" className="num">
          R$ 1.250,00
        </Text>
      </Row>
    </Section>
  )
}
