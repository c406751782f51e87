/** A valid CPF derived from a number below 10^9. */
export function cpfOf(number: number): string {
  const digits = String(number).padStart(9, '0').split('').map(Number)
  for (let round = 0; round < 2; round += 1) {
    const weights = digits.length + 1
    const sum = digits.reduce((total, digit, index) => total + digit * (weights - index), 0)
    digits.push(((sum * 10) % 11) % 10)
  }
  return digits.join('')
}
