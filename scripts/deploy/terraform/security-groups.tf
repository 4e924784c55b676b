# Closed by default: a group lets in and out only what a rule below names.
locals {
  groups = toset(["web-balancer", "web", "backend-balancer", "backend", "database", "sessions"])

  # Who opens connections to whom, by the port of whoever answers.
  ways = {
    balancer-web     = { from = "web-balancer", to = "web", port = local.web_port }
    web-calls        = { from = "web", to = "backend-balancer", port = 80 }
    calls-backend    = { from = "backend-balancer", to = "backend", port = local.backend_port }
    backend-database = { from = "backend", to = "database", port = 5432 }
    web-sessions     = { from = "web", to = "sessions", port = 6379 }
  }

  # Cognito, Secrets Manager, the image and the log; the backend sends mail as well.
  ways_out = {
    web-https     = { from = "web", port = 443 }
    backend-https = { from = "backend", port = 443 }
    backend-mail  = { from = "backend", port = 465 }
  }
}

resource "aws_security_group" "part" {
  for_each    = local.groups
  name        = "${var.name}-${each.key}"
  description = "${var.name} ${each.key}"
  vpc_id      = aws_vpc.main.id
}

resource "aws_vpc_security_group_ingress_rule" "people" {
  for_each          = { http = 80, https = 443 }
  security_group_id = aws_security_group.part["web-balancer"].id
  description       = "people, ${each.key}"
  cidr_ipv4         = "0.0.0.0/0"
  ip_protocol       = "tcp"
  from_port         = each.value
  to_port           = each.value
}

resource "aws_vpc_security_group_ingress_rule" "way" {
  for_each                     = local.ways
  security_group_id            = aws_security_group.part[each.value.to].id
  description                  = each.key
  referenced_security_group_id = aws_security_group.part[each.value.from].id
  ip_protocol                  = "tcp"
  from_port                    = each.value.port
  to_port                      = each.value.port
}

resource "aws_vpc_security_group_egress_rule" "way" {
  for_each                     = local.ways
  security_group_id            = aws_security_group.part[each.value.from].id
  description                  = each.key
  referenced_security_group_id = aws_security_group.part[each.value.to].id
  ip_protocol                  = "tcp"
  from_port                    = each.value.port
  to_port                      = each.value.port
}

resource "aws_vpc_security_group_egress_rule" "out" {
  for_each          = local.ways_out
  security_group_id = aws_security_group.part[each.value.from].id
  description       = each.key
  cidr_ipv4         = "0.0.0.0/0"
  ip_protocol       = "tcp"
  from_port         = each.value.port
  to_port           = each.value.port
}
