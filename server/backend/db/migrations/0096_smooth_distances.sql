-- Stations and competitors count by distance now, without a radius at which they appear: what was kept says something
-- else. Where no features are kept they are worked out when they are asked for.
delete from trade_areas;
