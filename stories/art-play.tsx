import { useState, type ReactElement } from 'react'
import { Figure } from '#ui/art/figure.tsx'
import { Button } from '#ui/button.tsx'
import { CodeBox, type CodeState } from '#ui/game/code-box.tsx'
import { LineupStrip } from '#ui/game/lineup-strip.tsx'
import { OptionGroup } from '#ui/game/option.tsx'
import { ResultCard, ResultCards, ResultRow } from '#ui/game/result-row.tsx'
import { Stepper } from '#ui/game/stepper.tsx'
import { SubmitBar, SubmitSummary } from '#ui/game/submit-bar.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { athletePicture, athletes, firstAthlete, Group } from './art-samples.tsx'
import styles from './art-section.module.css'

const goalChoices = [
  { value: 'none', label: 'Não marca', points: '+1,50' },
  { value: 'one', label: '1 gol', points: '+3' },
  { value: 'two', label: '2 gols', points: '+6,50' },
  { value: 'more', label: '3 ou mais', points: '+12' },
] as const

const progress = {
  label: 'Escolhas',
  done: 7,
  total: 10,
  text: '7 de 10 escolhas',
  parts: [100, 100, 100, 50, 0],
} as const

/** Components of task pages, and the page of a played game. */
export function ArtPlay(): ReactElement {
  return (
    <>
      <Choices />
      <Codes />
      <Strip />
      <Submit />
      <Results />
    </>
  )
}

function Choices(): ReactElement {
  const [goals, setGoals] = useState<(typeof goalChoices)[number]['value'] | null>('one')
  const [count, setCount] = useState<number | null>(2)
  const [zero, setZero] = useState<number | null>(0)
  return (
    <Group title="Escolhas">
      <Stack gap={4} align="start" columns={2} from={992}>
        <Stack gap={4} className={styles.box}>
          <OptionGroup
            legend="Gols na rodada"
            name="gallery-goals"
            choices={goalChoices}
            value={goals}
            onChange={setGoals}
          />
        </Stack>
        <Stack gap={4} className={styles.box}>
          <OptionGroup
            legend="Gols na rodada, fechada"
            name="gallery-goals-off"
            choices={goalChoices}
            value="two"
            onChange={setGoals}
            disabled
          />
        </Stack>
      </Stack>
      <Row gap={4} align="center" wrap>
        <Stepper label="Gols do Camisa 9" lessLabel="Menos" moreLabel="Mais" value={count} onChange={setCount} />
        <Stepper label="Gols do Camisa 10" lessLabel="Menos" moreLabel="Mais" value={zero} onChange={setZero} />
        <Stepper label="Gols da casa" lessLabel="Menos" moreLabel="Mais" value={count} onChange={setCount} large />
        <Stepper label="Gols, fechado" lessLabel="Menos" moreLabel="Mais" value={12} onChange={setCount} disabled />
      </Row>
    </Group>
  )
}

const codeMessages = {
  label: 'Código de influenciador',
  placeholder: 'Código',
  check: 'Aplicar',
  remove: 'Remover',
  applied: 'aplicado',
  unavailable: 'Código indisponível. Confira as letras.',
}

function Codes(): ReactElement {
  const states: readonly [CodeState, string][] = [
    ['typing', ''],
    ['typing', 'CRAVA10'],
    ['checking', 'CRAVA10'],
    ['unavailable', 'CRAVA99'],
    ['applied', 'CRAVA10'],
  ]
  return (
    <Group title="Código de influenciador">
      <Stack gap={4} align="start" columns={2} from={992}>
        {states.map(([state, code]) => (
          <SampleCode key={state + code} state={state} code={code} />
        ))}
      </Stack>
    </Group>
  )
}

function SampleCode({ state: first, code: typed }: { state: CodeState; code: string }): ReactElement {
  const [code, setCode] = useState(typed)
  const [state, setState] = useState(first)
  function change(next: string) {
    setCode(next)
    setState('typing')
  }
  return (
    <CodeBox
      state={state}
      code={code}
      onCodeChange={change}
      onCheck={() => setState('applied')}
      onRemove={() => change('')}
      messages={codeMessages}
    />
  )
}

function Strip(): ReactElement {
  const items = athletes.map((athlete, index) => ({
    panelId: `gallery-${athlete.number}`,
    name: athlete.name,
    picture: athletePicture(index),
    percent: progress.parts[index] ?? 0,
    progress: index < 3 ? 'Pronto' : `${index === 3 ? 1 : 0} de 2 escolhas`,
  }))
  return (
    <Group title="Escalação (celular)">
      <div className={styles.clip}>
        <LineupStrip label="Craques" items={items} currentPanelId="gallery-10" />
      </div>
    </Group>
  )
}

function Submit(): ReactElement {
  const items = athletes.map((athlete, index) => ({
    key: athlete.seed,
    picture: athletePicture(index),
    name: athlete.name,
    text: index < 3 ? '1 gol · 3+ finalizações' : 'Escolha gols e estatística',
    done: index < 3,
    doneLabel: index < 3 ? 'Pronto' : 'Falta escolher',
  }))
  const amounts = [
    { label: 'Pode render', value: 'até 27,50 pts' },
    { label: 'Valor do jogo', value: 'R$ 10,00', strong: true },
  ]
  return (
    <Group title="Enviar">
      <div className={styles.clip}>
        <SubmitBar
          progress={progress}
          note="até 27,50 pts"
          onShowMissing={() => undefined}
          action={<Button disabled>Enviar R$ 10,00</Button>}
        />
      </div>
      <div className={styles.clip}>
        <SubmitBar title="5 palpites" note="até 11 pts" action={<Button>Enviar R$ 25,00</Button>} />
      </div>
      <div className={styles.clip}>
        <SubmitBar title="5 palpites" note="até 11 pts" action={<Button busy>Enviar R$ 25,00</Button>} />
      </div>
      <Stack gap={4} align="start" columns={2} from={992}>
        <SubmitSummary
          title="Sua cartela"
          progress={progress}
          items={items}
          amounts={amounts}
          action={
            <Button size="lg" block disabled>
              Faltam 3 escolhas
            </Button>
          }
          reason="Escolha gols e estatística de todos para enviar."
        />
        <SubmitSummary
          title="Sua cartela"
          items={items.slice(0, 3)}
          amounts={amounts}
          action={
            <Button size="lg" block>
              Revisar e enviar
            </Button>
          }
        />
      </Stack>
    </Group>
  )
}

function Results(): ReactElement {
  const figure = <Figure {...firstAthlete} size="row" />
  return (
    <Group title="Resultado">
      <ResultCards>
        <ResultCard
          figure={figure}
          title="Camisa 10"
          note="Atacante"
          state={{ state: 'won', label: 'Acertou' }}
          points="9"
          unit="pontos"
        >
          <ResultRow
            state="won"
            stateLabel="Acertou"
            guess="1 gol"
            aside="38% escolheram"
            fact="Marcou 1"
            points="+3"
          />
          <ResultRow state="lost" stateLabel="Errou" guess="Cartão amarelo" fact="Sem cartão" points="0" />
        </ResultCard>
        <ResultCard
          figure={figure}
          title="Camisa 10"
          note="Atacante"
          state={{ state: 'lost', label: 'Errou' }}
          points="0"
          unit="pontos"
        >
          <ResultRow state="lost" stateLabel="Errou" guess="2 gols" fact="Marcou 1" points="0" />
        </ResultCard>
        <ResultCard
          figure={figure}
          title="Camisa 10"
          note="Atacante"
          state={{ state: 'waiting', label: 'Aguardando' }}
          points="–"
          unit="pontos"
        >
          <ResultRow state="waiting" stateLabel="Aguardando" guess="1 gol" fact="Joga às 18:30" points="+3" />
        </ResultCard>
      </ResultCards>
    </Group>
  )
}
