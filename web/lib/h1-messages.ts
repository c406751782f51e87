/** By which rule of H1 a predicted score earned its points, in Portuguese. */
export const h1Messages = {
  exact: 'placar exato',
  'winner-goals': 'vencedor e os gols dele',
  'winner-difference': 'vencedor e a diferença de gols',
  'winner-loser-goals': 'vencedor e os gols do perdedor',
  outcome: 'só o vencedor',
  miss: 'não acertou o resultado',
}
