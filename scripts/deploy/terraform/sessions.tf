resource "aws_elasticache_subnet_group" "main" {
  name       = var.name
  subnet_ids = aws_subnet.data[*].id
}

# A store that is full says so; it never signs people out to make room.
resource "aws_elasticache_parameter_group" "main" {
  name   = "${var.name}-valkey8"
  family = "valkey8"

  parameter {
    name  = "maxmemory-policy"
    value = "noeviction"
  }
}

resource "aws_elasticache_replication_group" "sessions" {
  replication_group_id = "${var.name}-sessions"
  description          = "${var.name} sessions"
  engine               = "valkey"
  engine_version       = "8.0"
  node_type            = var.session_store_class
  port                 = 6379

  num_cache_clusters         = 2
  automatic_failover_enabled = true
  multi_az_enabled           = true
  parameter_group_name       = aws_elasticache_parameter_group.main.name
  subnet_group_name          = aws_elasticache_subnet_group.main.name
  security_group_ids         = [aws_security_group.part["sessions"].id]

  transit_encryption_enabled = true
  transit_encryption_mode    = "required"
  at_rest_encryption_enabled = true
  auth_token                 = var.session_store_token
  auth_token_update_strategy = "ROTATE"

  snapshot_retention_limit = 1
  apply_immediately        = true
}
