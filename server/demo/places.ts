import {
  type MunicipalityRow,
  municipalityRows,
  type StationRow,
  stationRows,
} from "../backend/reference/places.ts";

export interface Town {
  name: string;
  latitude: number;
  longitude: number;
}

export interface Places {
  municipalities: readonly MunicipalityRow[];
  stations: readonly StationRow[];
  busyStations: readonly StationRow[];
  population: ReadonlyMap<string, number>;
  towns: ReadonlyMap<string, readonly Town[]>;
}

export function placesOf(files: {
  municipalities: readonly Record<string, string>[];
  stations: readonly Record<string, string>[];
  towns: readonly Record<string, string>[];
}): Places {
  const municipalities = municipalityRows(files.municipalities);
  const stations = stationRows(files.stations, municipalities);
  const towns = new Map<string, Town[]>();
  for (const { code = "", town = "", lat, lon } of files.towns) {
    const list = towns.get(code) ?? [];
    if (list.length === 0) towns.set(code, list);
    list.push({ name: town, latitude: Number(lat), longitude: Number(lon) });
  }
  return {
    municipalities,
    stations,
    busyStations: stations.filter(
      (row) => row.municipality_code !== null && (row.passengers_per_day ?? 0) >= 10_000,
    ),
    population: new Map(files.municipalities.map((row) => [row.code ?? "", Number(row.pop2020)])),
    towns,
  };
}
