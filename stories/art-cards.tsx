import { Share2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { toneOf } from '#ui/art/cover-tone.ts'
import { Cover, CoverArt } from '#ui/art/cover.tsx'
import { Face } from '#ui/art/face.tsx'
import { kitOf } from '#ui/art/kits.ts'
import { AthletesArt, FacesArt, ScoreArt, StakeArt } from '#ui/art/mode-art.tsx'
import { PitchPanel } from '#ui/art/pitch.tsx'
import { Button } from '#ui/button.tsx'
import { ModeTile, ModeTiles } from '#ui/game/mode-tile.tsx'
import { Podium } from '#ui/game/podium.tsx'
import { Prize } from '#ui/game/prize.tsx'
import { RankList, RankRow } from '#ui/game/rank-row.tsx'
import { Slip, SlipRail, Slips, SlipSkeleton } from '#ui/game/slip.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Stack } from '#ui/layout.tsx'
import { SkeletonGroup } from '#ui/skeleton.tsx'
import { athletes, Group, podiumRanks, sampleLink } from './art-samples.tsx'
import styles from './art-section.module.css'

/** Entries of the home, rankings, slips, covers and prizes. */
export function ArtCards(): ReactElement {
  return (
    <>
      <Tiles />
      <Rankings />
      <Tickets />
      <Covers />
    </>
  )
}

function Tiles(): ReactElement {
  const home = { code: 'PAL', kit: kitOf('PAL') }
  const away = { code: 'COR', kit: kitOf('COR') }
  return (
    <Group title="Entradas dos jogos">
      <ModeTiles>
        <ModeTile
          look="large"
          title="Craques da Semana"
          text="Crave gols e números de cinco atletas por cartela."
          tag="12 cartelas abertas"
          art={<AthletesArt athletes={athletes.slice(0, 3)} />}
          renderLink={sampleLink}
        />
        <ModeTile
          title="Campeonatos"
          text="Placar de cada jogo da rodada"
          art={<ScoreArt home={home} away={away} goals={[2, 1]} />}
          renderLink={sampleLink}
        />
        <ModeTile
          title="Família vs Amigos"
          text="Sua sala, sua turma"
          art={<FacesArt seeds={['a', 'b', 'c']} />}
          renderLink={sampleLink}
        />
        <ModeTile
          title="Versus"
          text="Um contra um, por turnos"
          art={<FacesArt seeds={['d', 'e']} />}
          renderLink={sampleLink}
        />
        <ModeTile
          look="gold"
          title="Versus VIP"
          text="Mesa alta"
          art={<StakeArt label="A partir de" amount="R$ 10.000" />}
          renderLink={sampleLink}
        />
      </ModeTiles>
    </Group>
  )
}

function Rankings(): ReactElement {
  const rows = [4, 5, 6, 7, 8]
  const prizes = ['R$ 15.825,00', 'R$ 7.912,50', 'R$ 4.747,50']
  return (
    <Group title="Pódio e ranking">
      <Stack gap={4} align="start" columns={2} from={992}>
        <PitchPanel aria-label="Top 3 da semana">
          <h3>Top 3 da semana</h3>
          <Podium look="hero" ranks={podiumRanks} />
        </PitchPanel>
        <Stack gap={4} className={styles.box}>
          <Podium ranks={podiumRanks.map((entry, index) => ({ ...entry, prize: prizes[index] }))} />
          <RankList start={4}>
            {rows.map(index => (
              <RankRow
                key={index}
                rank={index}
                picture={<Face seed={`jogador ${index}`} />}
                name={`Jogador ${index}`}
                note={`@jogador_${index}`}
                value="38,50"
                unit="pontos"
                mine={index === 7 ? 'Você' : undefined}
                {...(index > 4 && { renderLink: sampleLink, chevron: index === 8 })}
              />
            ))}
          </RankList>
        </Stack>
      </Stack>
    </Group>
  )
}

function Tickets(): ReactElement {
  const prize = { label: 'Premiação', value: 'R$ 12.480,00' }
  const count = { label: 'Jogos', value: '1.248' }
  const slip = { note: 'Opções · 5 craques', prize, count }
  const art = (id: string) => <CoverArt tone={toneOf(id)} athletes={athletes} />
  return (
    <Group title="Cartelas">
      <Slips>
        <Slip
          {...slip}
          title="Cartela disponível"
          art={art('a')}
          stub={{ label: 'Fecha em', value: '02d 14h 08min' }}
          action={<Button size="sm">Jogar R$ 10,00</Button>}
        />
        <Slip
          {...slip}
          title="Cartela ao vivo"
          art={art('b')}
          stub={{ live: 'Ao vivo' }}
          action={
            <Button variant="sec" size="sm">
              Acompanhar
            </Button>
          }
        />
        <Slip
          {...slip}
          title="Cartela encerrada"
          art={art('f')}
          stub={{ label: 'Seu melhor jogo', value: '7º lugar' }}
          action={
            <Button variant="sec" size="sm">
              Ver resultado
            </Button>
          }
        />
      </Slips>
      <SkeletonGroup label="Carregando cartelas">
        <Slips>
          <SlipSkeleton />
          <SlipSkeleton />
        </Slips>
      </SkeletonGroup>
      <SlipRail label="Fechando primeiro">
        {['g', 'h', 'i', 'j'].map(id => (
          <Slip
            key={id}
            {...slip}
            title={`Cartela ${id.toUpperCase()}`}
            art={art(id)}
            stub={{ label: 'Fecha em', value: '42min 17s' }}
            action={<Button size="sm">Jogar grátis</Button>}
          />
        ))}
      </SlipRail>
    </Group>
  )
}

function Covers(): ReactElement {
  const slots = [50, 25, 15].map((percent, index) => ({
    rank: index + 1,
    rankLabel: `${index + 1}º lugar`,
    percent,
    share: `${percent}%`,
    amount: ['R$ 6.240,00', 'R$ 3.120,00', 'R$ 1.872,00'][index],
  }))
  const share = (
    <IconButton label="Compartilhar cartela">
      <Share2 size={20} aria-hidden="true" />
    </IconButton>
  )
  return (
    <Group title="Capa e premiação">
      <div className={styles.clip}>
        <Cover
          tone="red"
          athletes={athletes}
          title="Cartela da rodada"
          level={2}
          facts={['Fecha sábado, 22/11 às 16:00']}
          action={share}
        />
      </div>
      <div className={styles.clip}>
        <Cover
          tone="blue"
          athletes={athletes}
          title="Cartela ao vivo"
          level={2}
          live="Ao vivo"
          facts={['2 de 3 jogos em andamento']}
        />
      </div>
      <Stack gap={4} align="start" columns={2} from={992}>
        <Prize
          label="Premiação"
          total="R$ 12.480,00"
          ranks={slots}
          note="Cada novo jogo aumenta a premiação."
          defaultOpen
        />
        <Prize label="Premiação" total="R$ 12.480,00" ranks={slots} />
      </Stack>
    </Group>
  )
}
