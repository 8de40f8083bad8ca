import { parseZipCodes } from './zip-codes.ts'

/** Zip codes that a screen can resolve without the server: ranges by city (ENT-25). */
const known: Readonly<Record<string, readonly (readonly [from: number, to?: number])[]>> = {
  'New York': [[10001, 10014], [10016, 10040], [10065], [10069], [10075], [10128], [10280], [10282]],
  Brooklyn: [[11201, 11226], [11228, 11239], [11249]],
  'Los Angeles': [[90001, 90049]],
  'Beverly Hills': [[90210, 90212]],
  'Santa Monica': [[90401, 90405]],
  Chicago: [[60601, 60626], [60657]],
  Miami: [[33125, 33138]],
  'Miami Beach': [[33139, 33141]],
  'Las Vegas': [[89101, 89110]],
  Dallas: [[75201, 75212]],
  Houston: [[77002, 77010]],
  Seattle: [[98101, 98109]],
  Atlanta: [[30303, 30309]],
}

/** The cities of about 230 zip codes, for an immediate answer while the visitor types; the server knows all zip codes. */
export const zipCities: ReadonlyMap<string, string> = new Map(
  Object.entries(known).flatMap(([city, ranges]) =>
    ranges.flatMap(([from, to = from]) =>
      Array.from({ length: to - from + 1 }, (_, index) => [String(from + index), city] as const),
    ),
  ),
)

/** Typed zip codes as cities; those that are not known here are left as entered (ENT-26). Undefined when none is known. */
export const namedZipCodes = (typed: string): string | undefined => {
  const zips = parseZipCodes(typed)
  const names = zips.map((zip) => zipCities.get(zip.slice(0, 5)) ?? zip)
  return names.some((name, index) => name !== zips[index]) ? [...new Set(names)].join(', ') : undefined
}
