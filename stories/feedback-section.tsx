import { Check, Hourglass, RotateCw, SearchX, Timer, WifiOff, X } from 'lucide-react'
import { Badge, LiveBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { State } from '#ui/state.tsx'
import { toast } from '#ui/toast.tsx'
import { Pairs, Row, Section } from './section.tsx'
import styles from './gallery.module.css'

/** Badges, notes, toasts, empty and failed states, loading. */
export function FeedbackSection() {
  return (
    <>
      <Badges />
      <Notices />
      <States />
    </>
  )
}

function Badges() {
  return (
    <Section title="Etiquetas">
      <Row>
        <Badge tone="green" icon={<Check aria-hidden="true" />}>
          Acertou
        </Badge>
        <Badge tone="red" icon={<X aria-hidden="true" />}>
          Errou
        </Badge>
        <Badge tone="info" icon={<Hourglass aria-hidden="true" />}>
          Aguardando
        </Badge>
        <Badge tone="orange" icon={<Timer aria-hidden="true" />}>
          Fecha em 42 min
        </Badge>
        <Badge>Opções</Badge>
        <Badge tone="outline">Rascunho</Badge>
        <Badge tone="me">Você</Badge>
        <LiveBadge>Ao vivo</LiveBadge>
      </Row>
    </Section>
  )
}

function Notices() {
  return (
    <Section title="Recados">
      <Row>
        <Button variant="sec" onClick={() => toast.ok('Transferência realizada com sucesso!', 'R$ 180,00 enviados.')}>
          Certo
        </Button>
        <Button
          variant="sec"
          onClick={() =>
            toast.warn('Você não possui saldo suficiente!', 'Adicione moedas na plataforma antes de continuar.')
          }
        >
          Atenção
        </Button>
        <Button variant="sec" onClick={() => toast.error('Erro inesperado', 'Atualize a página e tente de novo.')}>
          Erro
        </Button>
        <Button variant="sec" onClick={() => toast.info('Código copiado')}>
          Notícia
        </Button>
      </Row>
      <Pairs>
        <Note>Os pontos saem quando a partida acaba.</Note>
        <Note tone="info">
          <strong>Parcial.</strong> Os pontos mudam até o fim dos jogos.
        </Note>
        <Note tone="green">
          <strong>Tudo certo.</strong> Enviamos um código para o seu e-mail.
        </Note>
        <Note tone="orange">
          <strong>Não dá para desfazer.</strong> Confira antes de enviar.
        </Note>
        <Note tone="red">
          <strong>E-mail ou senha incorretos.</strong> Confira e tente de novo.
        </Note>
      </Pairs>
    </Section>
  )
}

function States() {
  return (
    <Section title="Vazio, erro e espera">
      <Pairs>
        <State
          art={<SearchX aria-hidden="true" />}
          title="Nenhum jogo por aqui"
          text="Escolha uma cartela aberta e crave seus primeiros palpites."
          action={<Button>Ver cartelas abertas</Button>}
        />
        <State
          variant="error"
          art={<WifiOff aria-hidden="true" />}
          title="Lance em revisão"
          text="Não conseguimos carregar seus jogos. Confira a conexão e tente de novo."
          action={<Button icon={<RotateCw aria-hidden="true" />}>Tentar de novo</Button>}
        />
      </Pairs>
      <SkeletonGroup label="Carregando cartelas">
        <Skeleton width="60%" />
        <Skeleton width="35%" height={14} />
        <div className={styles.row}>
          <Skeleton shape="circle" width={48} />
          <Skeleton shape="block" width={180} />
        </div>
        <Skeleton shape="card" />
      </SkeletonGroup>
      <Row>
        <Spinner size="sm" />
        <Spinner />
        <Spinner size="lg" label="Carregando" />
      </Row>
    </Section>
  )
}
